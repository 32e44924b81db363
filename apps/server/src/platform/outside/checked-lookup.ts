import { type LookupAddress, lookup as lookUp } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";

/** An address that the server does not connect to. */
export class ForbiddenAddress extends Error {}

/** Finds all addresses of a name; rejects when there are none. */
export type LookUp = (hostname: string, signal?: AbortSignal) => Promise<LookupAddress[]>;

/** As the machine finds names, its `hosts` file included. It holds a thread until there is an answer. */
export const askMachine: LookUp = (hostname) =>
  new Promise((resolve, reject) =>
    lookUp(hostname, { all: true }, (error, found) => (error ? reject(error) : resolve(found))),
  );

/**
 * Asks name servers alone, and gives up when told to: a name server that never answers holds neither a
 * thread nor a connection for longer than its asker waits.
 */
export const askNameServers: LookUp = async (hostname, signal) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const cancel = () => resolver.cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ]);
    const found = [four, six].flatMap((asked) => (asked.status === "fulfilled" ? asked.value : []));
    if (found.length === 0)
      throw four.status === "rejected" ? four.reason : new Error("No address");
    return found.map((address) => ({ address, family: isIP(address) }));
  } finally {
    signal?.removeEventListener("abort", cancel);
  }
};

/**
 * Looks a name up once, and connects to exactly what was checked. One special address among several
 * refuses the name: else an answer could mix them in until one is taken.
 */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  lookUpAll: LookUp,
  signal?: AbortSignal,
): LookupFunction {
  return (hostname, options, callback) => {
    const fits = ({ family }: LookupAddress) =>
      ![4, 6].includes(Number(options.family)) || family === options.family;
    lookUpAll(hostname, signal).then(
      (all) => {
        const found = all.filter(fits);
        const [first] = found;
        if (!first || !all.every(({ address }) => isAllowed(address))) {
          callback(new ForbiddenAddress(`${hostname} is not on the public internet.`), "", 0);
        } else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, "", 0),
    );
  };
}
