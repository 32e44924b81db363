import type { FaultKind } from "../kind.ts";
import { longAway, neverReading, storm } from "./clients.ts";
import { diskFull } from "./disk.ts";
import { cut, halfOpen, mangled } from "./network.ts";
import { databaseKilled, databaseStopped, drained, killed, nodeKilled } from "./processes.ts";
import { redisStopped } from "./redis.ts";
import { s3Stopped } from "./s3.ts";

/** Every fault, in the order of the table. */
export const kinds: readonly FaultKind[] = [
  killed,
  databaseStopped,
  databaseKilled,
  drained,
  nodeKilled,
  redisStopped,
  s3Stopped,
  cut,
  halfOpen,
  neverReading,
  longAway,
  storm,
  diskFull,
  mangled,
];
