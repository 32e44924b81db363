/** Requests to one host at a time. */
const AT_A_TIME = 2;
/** ms for which a host that did not answer in time is left alone. */
const LEFT_ALONE = 5 * 60_000;
/** Hosts that are remembered; the oldest are forgotten first. */
const REMEMBERED = 1_000;

/** A host that is not asked now. */
export class HostLeftAlone extends Error {}

/** What one host may take of the server's time. */
export interface HostShares {
  /**
   * Does the work when it is the host's turn. One that ran out of time is left alone for a while: the links
   * of others do not wait behind it.
   * @throws HostLeftAlone, or what the work throws
   */
  use<T>(host: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** @param now ms since some moment; of a test, its own clock */
export function createHostShares(now: () => number = Date.now): HostShares {
  const busy = new Map<string, { running: number; waiting: Array<() => void> }>();
  const hung = new Map<string, number>();

  async function turn(host: string, signal: AbortSignal): Promise<void> {
    const share = busy.get(host) ?? { running: 0, waiting: [] };
    busy.set(host, share);
    if (share.running < AT_A_TIME) {
      share.running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(go), 1);
        reject(new HostLeftAlone(`${host} is busy.`));
      };
      share.waiting.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  function done(host: string): void {
    const share = busy.get(host);
    if (!share) return;
    const next = share.waiting.shift();
    if (next) next();
    else share.running -= 1;
    if (share.running === 0) busy.delete(host);
  }

  function noteHung(host: string): void {
    hung.delete(host);
    hung.set(host, now());
    const [oldest] = hung.keys();
    if (hung.size > REMEMBERED && oldest !== undefined) hung.delete(oldest);
  }

  return {
    async use(host, signal, work) {
      const since = hung.get(host);
      if (since !== undefined && now() - since < LEFT_ALONE) {
        throw new HostLeftAlone(`${host} did not answer lately.`);
      }
      await turn(host, signal);
      try {
        const result = await work();
        hung.delete(host);
        return result;
      } catch (error) {
        if (signal.aborted) noteHung(host);
        throw error;
      } finally {
        done(host);
      }
    },
  };
}
