import pg from "pg";

/** Runs of a statement on a connection before it is prepared there. */
const HOT = 5;
/** Statements that are prepared on one connection; each takes some 50 KB of its process. */
const MOST = 100;
/** Statements of which a connection counts the runs. */
const COUNTED = 1_000;

/**
 * What searches for words or parts of them is planned each time: the best plan for a rare word is the worst for a
 * common one.
 */
const SEARCHES = /@@| LIKE /;

/**
 * A connection that prepares what it runs often, as PostgreSQL's JDBC driver does ("prepareThreshold"): to parse and
 * plan a statement takes as long as to run it where it reads a few rows by their keys. Whoever asks need not know.
 */
export class PreparedClient extends pg.Client {
  #runs = new Map<string, number>();
  #names = new Map<string, string>();
  #isGathering = false;

  /** The name under which a statement is prepared here; undefined for one that is planned each time. */
  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= MOST || SEARCHES.test(text)) return known;
    const runs = (this.#runs.get(text) ?? 0) + 1;
    if (runs <= HOT) {
      if (runs > 1 || this.#runs.size < COUNTED) this.#runs.set(text, runs);
      return undefined;
    }
    this.#runs.delete(text);
    const name = `hot_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }

  /** Lets statements that are put in one go leave with one write: each write wakes PostgreSQL up. */
  #gather(): void {
    const { stream } = this.connection;
    if (this.#isGathering || !stream.writable) return;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  // One signature for all that pg takes: everything but a text with its values goes through as it is.
  override query(...args: never[]): never {
    const [text, values] = args as unknown[];
    const isPlain = args.length === 2 && typeof text === "string" && Array.isArray(values);
    const name = isPlain && values.length > 0 ? this.#nameOf(text) : undefined;
    this.#gather();
    const ask = super.query as (...of: unknown[]) => never;
    return name ? ask.call(this, { name, text, values }) : ask.apply(this, args);
  }
}
