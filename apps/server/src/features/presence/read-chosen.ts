import type { Chosen } from "./derive.ts";

/** What is asked of the store behind. */
export interface ChosenSource {
  read(user_ids: string[]): Promise<readonly Chosen[]>;
  onError(error: unknown): void;
}

/**
 * Reads what people chose, many in one question: whoever is asked for while one is under way comes
 * with the next. `take` gets the rows. What fails is asked again when there is a reason to.
 */
export function createChosenReader(
  source: ChosenSource,
  take: (row: Chosen) => void,
): (user_id: string) => void {
  const wanted = new Set<string>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    try {
      while (wanted.size > 0) {
        const user_ids = [...wanted];
        wanted.clear();
        for (const row of await source.read(user_ids)) take(row);
      }
    } catch (error) {
      source.onError(error);
    } finally {
      isReading = false;
    }
  }

  return (user_id) => {
    wanted.add(user_id);
    if (!isReading) void readAll();
  };
}
