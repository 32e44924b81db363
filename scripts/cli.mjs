// npm run cli -- COMMAND: sets the clone up and runs one command of the server.
import { fail, runServerFile } from "./lib/run-server-file.mjs";
import { setup } from "./lib/setup.mjs";

try {
  // A command needs no web app.
  await setup({ dev: true });
  await runServerFile("cli.ts");
} catch (error) {
  fail(error);
}
