import { randomFrom } from "../../faults/random.ts";

/** What every message of the bench begins with, and how many digits of its number follow. */
const MARK = "bench:";
const DIGITS = 8;
const mark = Buffer.from(MARK);
const ZERO = 48;

/** One frame in so many is read in full, and every message in it compared with what was sent. */
const SAMPLE = 100;
/** Sentences that are kept. */
const MOST_WRONG = 20;

const random = randomFrom(11);
/** What texts are cut from: small letters and gaps, which no notation has to escape. */
const pool = Array.from({ length: 8_192 }, () =>
  random() < 0.17 ? " " : String.fromCharCode(97 + Math.floor(random() * 26)),
).join("");

/** The text of a message: always the same one for a number and a length in bytes. */
export function textOf(n: number, bytes: number): string {
  const begin = `${MARK}${String(n).padStart(DIGITS, "0")} `;
  const from = (n * 61) % (pool.length - bytes);
  return `${begin}${pool.slice(from, from + bytes - begin.length - 1)}.`;
}

/** A message on its way; times are ms of this process's clock. */
interface Entry {
  bytes: number;
  sentAt: number;
  ackedAt: number;
  lastAt: number;
  /** Members who have not got it yet. */
  missing: number;
}

/**
 * What was sent and who got it: every delivery is counted by the number that its text begins with, so
 * that one which is missing or came twice is known, and a sample is compared whole.
 */
export class Ledger {
  deliveries = 0;
  frames = 0;
  bytes = 0;
  checked = 0;
  /** When the last delivery came. */
  lastAt = 0;
  wrong: string[] = [];
  #first: number;
  #entries: Entry[] = [];

  /** @param first the number of its first message; those of ledgers before are below it */
  constructor(first: number) {
    this.#first = first;
  }

  get next(): number {
    return this.#first + this.#entries.length;
  }

  get entries(): readonly Entry[] {
    return this.#entries;
  }

  /** Notes a message that so many clients have to get; gives its number and text. */
  write(receivers: number, bytes: number): { n: number; text: string } {
    const n = this.next;
    const sentAt = performance.now();
    this.#entries.push({ bytes, sentAt, ackedAt: 0, lastAt: 0, missing: receivers });
    return { n, text: textOf(n, bytes) };
  }

  acknowledge(n: number): void {
    const entry = this.#entries[n - this.#first];
    if (entry) entry.ackedAt = performance.now();
  }

  /**
   * Counts what a frame brings.
   * @param textsOf reads the texts of a frame's messages in full, as its protocol has them
   * @param onMessage is told the number of each
   * @returns how many messages are in it
   */
  take(
    payload: Buffer,
    textsOf: (frame: string) => string[],
    onMessage?: (n: number) => void,
  ): number {
    let at = payload.indexOf(mark);
    if (at === -1) return 0;
    const now = performance.now();
    let count = 0;
    for (; at !== -1; at = payload.indexOf(mark, at + MARK.length + DIGITS)) {
      const n = numberAt(payload, at + MARK.length);
      this.#delivered(n, now);
      onMessage?.(n);
      count += 1;
    }
    this.deliveries += count;
    this.frames += 1;
    this.bytes += payload.length;
    this.lastAt = now;
    if (this.frames % SAMPLE === 0) this.#check(textsOf(payload.toString()), count);
    return count;
  }

  #delivered(n: number, now: number): void {
    const entry = this.#entries[n - this.#first];
    if (!entry) {
      this.#complain(`Message ${n} was not sent by this run.`);
      return;
    }
    entry.missing -= 1;
    entry.lastAt = now;
    if (entry.missing < 0) this.#complain(`Message ${n} came more often than it has receivers.`);
  }

  #check(texts: readonly string[], count: number): void {
    if (texts.length !== count)
      this.#complain(`A frame has ${texts.length} messages, not ${count}.`);
    for (const text of texts) {
      this.checked += 1;
      const n = Number(text.slice(MARK.length, MARK.length + DIGITS));
      const entry = this.#entries[n - this.#first];
      if (!entry || text !== textOf(n, entry.bytes)) this.#complain(`This was not sent: ${text}`);
    }
  }

  #complain(sentence: string): void {
    if (this.wrong.length < MOST_WRONG) this.wrong.push(sentence);
  }
}

function numberAt(payload: Buffer, at: number): number {
  let n = 0;
  for (let place = at; place < at + DIGITS; place += 1)
    n = n * 10 + payload.readUInt8(place) - ZERO;
  return n;
}
