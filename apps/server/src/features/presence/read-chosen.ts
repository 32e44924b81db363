import type { Chosen } from "./derive.ts";

/** What is asked of the store behind. */
export interface ChosenSource {
  read(user_ids: string[]): Promise<readonly Chosen[]>;
  onError(error: unknown): void;
}

/** What reads what people chose. */
export interface ChosenReader {
  /** Reads it for this person soon. */
  ask(user_id: string): void;
  /** Waits until it was read, or failed to be, for everyone who was asked for before. */
  known(): Promise<void>;
}

/**
 * Reads what people chose, many in one question: whoever is asked for while one is under way comes
 * with the next. `take` gets the rows. What fails is asked again when there is a reason to.
 */
export function createChosenReader(
  source: ChosenSource,
  take: (row: Chosen) => void,
): ChosenReader {
  const wanted = new Set<string>();
  let isReading = false;
  let question = Promise.resolve();

  async function readWanted(): Promise<void> {
    const user_ids = [...wanted];
    wanted.clear();
    try {
      for (const row of await source.read(user_ids)) take(row);
    } catch (error) {
      source.onError(error);
    }
  }

  async function readAll(): Promise<void> {
    isReading = true;
    while (wanted.size > 0) {
      question = readWanted();
      await question;
    }
    isReading = false;
  }

  return {
    ask(user_id) {
      wanted.add(user_id);
      if (!isReading) void readAll();
    },
    async known() {
      // The one under way, and the next, which has whoever was asked for meanwhile.
      await question;
      await question;
    },
  };
}
