import { fileURLToPath } from "node:url";
import { type Called, startCalled } from "../../faults/called-process.ts";
import type { BenchCalls } from "./protocol.ts";

const file = fileURLToPath(new URL("load.ts", import.meta.url));

/** The process with all the clients. */
export type Load = Called<BenchCalls>;

/** Starts it. A call fails when the process does, with what it said. */
export const startLoad = (): Load => startCalled<BenchCalls>(file);
