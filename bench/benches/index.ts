import type { Bench } from "../measure/report.ts";
import { fanOut } from "./fan-out.ts";
import { idleSockets } from "./idle-sockets.ts";
import { pairs } from "./pairs.ts";
import { presence } from "./presence.ts";
import { scripts } from "./scripts.ts";
import { steady } from "./steady.ts";

/** All benches, in the order in which they run. */
export const benches: readonly Bench[] = [fanOut, steady, pairs, idleSockets, presence, ...scripts];
