// npm start: sets the clone up (packages, web build) and runs the server. Plain JavaScript for any
// Node from 20 on; the server itself runs on the Node that the set-up installs.
import { fail, runServerFile } from "./lib/run-server-file.mjs";
import { setup } from "./lib/setup.mjs";

try {
  await setup();
  await runServerFile("main.ts");
} catch (error) {
  fail(error);
}
