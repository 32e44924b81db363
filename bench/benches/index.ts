import type { Bench } from "../measure/report.ts";
import { bootstrap } from "./bootstrap.ts";
import { fanOut } from "./fan-out.ts";
import { idleMemory } from "./idle-memory.ts";
import { idleSockets } from "./idle-sockets.ts";
import { nodes } from "./nodes.ts";
import { pages } from "./pages.ts";
import { pairs } from "./pairs.ts";
import { presence } from "./presence.ts";
import { queries } from "./queries.ts";
import { scripts } from "./scripts.ts";
import { start } from "./start.ts";
import { steady } from "./steady.ts";

/** All benches, in the order in which they run. */
export const benches: readonly Bench[] = [
  fanOut,
  steady,
  pairs,
  idleSockets,
  pages,
  bootstrap,
  queries,
  start,
  presence,
  nodes,
  idleMemory,
  ...scripts,
];
