export { createWelcome } from "./welcome.ts";
