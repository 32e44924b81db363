import type { TestClient } from "../apps/server/src/test/client.ts";
import type { Load } from "./load-process.ts";
import type { Needs, Place } from "./place.ts";
import type { Person, Room } from "./protocol.ts";
import type { Dice } from "./random.ts";

/** What a fault works with while the people of a run talk. */
export interface Scene {
  dice: Dice;
  place: Place;
  load: Load;
  rooms: readonly Room[];
  people: readonly Person[];
  owner: TestClient;
  /** True in the short version, which is part of the tests. */
  isShort: boolean;
  /** Says that the cause is gone: from here on the recovery is timed. */
  lift(): void;
  /** Something that must not be has been seen, in a sentence. */
  wrong(sentence: string): void;
  /** Something worth a word in the table. */
  note(name: string, value: number): void;
}

/** One thing that goes wrong. */
export interface FaultKind {
  name: string;
  needs: Needs;
  /** Clients other than those asked for. */
  clients?(asked: number): number;
  /** Takes a minute or more: fewer runs are enough. */
  isSlow?: true;
  /** Not all clients of a run have to be compared as a whole. */
  compares?: number;
  /** Makes it happen, and ends when the cause is gone. */
  inject(scene: Scene): Promise<void>;
}

/** Faults of machines that stand beside each other. */
export const isOfNodes = ({ needs }: FaultKind): boolean => needs.nodes !== undefined;

/**
 * A fault at so many nodes that share a Redis.
 * @throws for one that is tried at a single server
 */
export function atNodes(kind: FaultKind, nodes: number): FaultKind {
  if (kind.needs.network === "mangler") throw new Error(`${kind.name} is tried at one node.`);
  return { ...kind, needs: { ...kind.needs, nodes, network: "proxy", redis: true } };
}
