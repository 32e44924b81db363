// npm run dev: the server, restarted when its files change, and Vite's development server in front
// of it, which reloads the web app in place and passes /api (calls and socket) on.
import { spawn } from "node:child_process";
import { inRoot } from "./lib/paths.mjs";
import { fail } from "./lib/run-server-file.mjs";
import { setup } from "./lib/setup.mjs";

function run(node) {
  const port = process.env.PORT || "3000";
  const env = { ...process.env, PORT: port, API_URL: `http://127.0.0.1:${port}` };
  const server = ["--watch", "--watch-preserve-output", inRoot("apps/server/src/main.ts")];
  const vite = [inRoot("node_modules/vite/bin/vite.js")];
  const children = [
    spawn(node, server, { cwd: inRoot(), env, stdio: "inherit" }),
    spawn(node, vite, { cwd: inRoot("apps/web"), env, stdio: ["ignore", "inherit", "inherit"] }),
  ];
  const stop = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(signal));
  // One without the other is of no use.
  const ends = children.map(
    (child) => new Promise((resolve) => child.once("close", () => resolve(stop("SIGTERM")))),
  );
  return Promise.all(ends);
}

try {
  await run(await setup({ dev: true }));
} catch (error) {
  fail(error);
}
