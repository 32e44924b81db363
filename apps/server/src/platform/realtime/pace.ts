/**
 * Lets so many bytes be written in each turn of the event loop, first come first served, and at least one piece:
 * what a hundred sockets are told at once would keep everybody else's requests waiting until the last has it.
 * @param perTurn bytes
 * @returns waits until it is the turn of so many bytes; at once where there is room
 */
export function createPace(perTurn: number): (bytes: number) => Promise<void> {
  const waiting: Array<{ bytes: number; go: () => void }> = [];
  let left = perTurn;
  let isTurning = false;

  function spend(bytes: number) {
    left -= bytes;
    if (isTurning) return;
    isTurning = true;
    setImmediate(turn);
  }

  function turn() {
    isTurning = false;
    left = perTurn;
    while (left > 0) {
      const next = waiting.shift();
      if (!next) return;
      spend(next.bytes);
      next.go();
    }
  }

  return async (bytes) => {
    if (waiting.length > 0 || left <= 0)
      return new Promise((go) => void waiting.push({ bytes, go }));
    spend(bytes);
  };
}
