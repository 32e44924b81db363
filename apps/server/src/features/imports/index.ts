export { importSlackCommand } from "./command.ts";
