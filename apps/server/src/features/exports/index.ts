export { exportSlackCommand } from "./command.ts";
