interface Waiting<Key, Answer> {
  key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** How questions go together. */
export interface Gathering<Key> {
  /** Keys in one question. */
  most: number;
  /** Questions under way at a time (1). */
  atOnce?: number;
  /** Only keys of one group go together; without it all do. */
  groupOf?: (key: Key) => string;
}

/**
 * Answers many questions of one sort together: what comes in the same turn of the event loop, or while others are
 * under way, goes out at once. So thousands who come together cost a few statements, and who comes alone hardly waits.
 * Each answer is read after its question was put, never before. Groups take turns in the order in which they came.
 * @param ask gives an answer for each key, in their order
 * @returns asks for one key; it fails with what `ask` failed with
 */
export function gather<Key, Answer>(
  { most, atOnce = 1, groupOf = () => "" }: Gathering<Key>,
  ask: (keys: Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  const groups = new Map<string, Array<Waiting<Key, Answer>>>();
  let underWay = 0;

  /** Those who go together next, of the group whose turn it is. */
  function takeNext(): Array<Waiting<Key, Answer>> | undefined {
    for (const [group, waiting] of groups) {
      groups.delete(group);
      // Who is left over comes behind the other groups.
      if (waiting.length > most) groups.set(group, waiting.slice(most));
      return waiting.slice(0, most);
    }
    return undefined;
  }

  async function askTogether(together: ReadonlyArray<Waiting<Key, Answer>>): Promise<void> {
    try {
      const answers = await ask(together.map(({ key }) => key));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  async function askAll(): Promise<void> {
    for (let next = takeNext(); next; next = takeNext()) await askTogether(next);
    underWay -= 1;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const group = groupOf(key);
      const waiting = groups.get(group) ?? [];
      waiting.push({ key, resolve, reject });
      groups.set(group, waiting);
      if (underWay >= atOnce) return;
      underWay += 1;
      setImmediate(askAll);
    });
}
