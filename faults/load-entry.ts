import { actAsBrowser } from "./browser-globals.ts";
import { leaveOutScreens } from "./without-screens.ts";

/* The beginning of the process with the clients: before anything of the web app is loaded. */

leaveOutScreens();
actAsBrowser();
await import("./load.ts");
