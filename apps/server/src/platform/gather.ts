interface Waiting<Key, Answer> {
  key: Key;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Answers many questions of one sort together: what is asked while a question is under way goes out with the next
 * one. So thousands who come at once cost a few statements, and nobody who comes alone waits.
 * Each answer is read after its question was put, never before.
 * @param most keys in one question
 * @param ask gives an answer for each key, in their order
 * @returns asks for one key; it fails with what `ask` failed with
 */
export function gather<Key, Answer>(
  most: number,
  ask: (keys: Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Array<Waiting<Key, Answer>> = [];
  let isAsking = false;

  async function askTogether(together: ReadonlyArray<Waiting<Key, Answer>>): Promise<void> {
    try {
      const answers = await ask(together.map(({ key }) => key));
      for (const [index, { resolve }] of together.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  async function askAll(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const together = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await askTogether(together);
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askAll();
    });
}
