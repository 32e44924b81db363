import { EJABBERD_PACKAGES, findEjabberd } from "../peers/find-ejabberd.ts";
import type { Target } from "../peers/peer-process.ts";
import type { Field } from "./field.ts";

/** Who is measured in one run. */
export interface Contenders {
  /** Parley first. */
  targets: Target[];
  /** Who else there would be, and what it takes; or of which version those are who are not ours. */
  lines: string[];
}

/** Opens the peers beside Parley: those of ours, and ejabberd where it is installed. */
export async function openContenders(field: Field): Promise<Contenders> {
  const targets = [field.parley, await field.openPeer("bare"), await field.openPeer("socket.io")];
  const ejabberd = findEjabberd();
  if (!ejabberd) {
    const line = `ejabberd is not installed and was left out: apt-get install ${EJABBERD_PACKAGES}`;
    return { targets, lines: [line] };
  }
  targets.push(await field.openPeer("ejabberd"));
  return { targets, lines: [`ejabberd: version ${ejabberd.version}`] };
}
