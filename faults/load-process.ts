import { fileURLToPath } from "node:url";
import { type Called, startCalled } from "./called-process.ts";
import type { LoadCalls } from "./protocol.ts";

const file = fileURLToPath(new URL("load-entry.ts", import.meta.url));

/** The process with all the clients. */
export type Load = Called<LoadCalls>;

/** Starts it. A call fails when the process does, with what it said. */
export const startLoad = (): Load => startCalled<LoadCalls>(file);
