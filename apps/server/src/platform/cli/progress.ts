/** Shows how far a long work is: a bar on a terminal, else a line at every tenth. */
export interface ProgressBar {
  update(stage: string, done: number, total: number): void;
  /** Leaves the bar's line, so that what follows has its own. */
  end(): void;
}

const WIDTH = 30;

/**
 * @param stream where to show it
 * @param now a clock in milliseconds; the bar is drawn ten times a second at most
 */
export function progressBar(
  stream: { isTTY?: boolean; write(text: string): unknown },
  now: () => number = Date.now,
): ProgressBar {
  let drawnAt = 0;
  let shown = "";
  const draw = (stage: string, part: number) => {
    const filled = Math.round(part * WIDTH);
    const bar = "█".repeat(filled) + "░".repeat(WIDTH - filled);
    if (shown !== "" && shown !== stage) stream.write("\n");
    stream.write(`\r${stage.padEnd(10)} ${bar} ${String(Math.floor(part * 100)).padStart(3)} %`);
    shown = stage;
  };
  const line = (stage: string, part: number) => {
    const text = `${stage} ${Math.floor(part * 10) * 10} %`;
    if (text !== shown) stream.write(`${text}\n`);
    shown = text;
  };
  return {
    update(stage, done, total) {
      const part = total === 0 ? 1 : Math.min(1, done / total);
      if (!stream.isTTY) return line(stage, part);
      if (part < 1 && stage === shown && now() - drawnAt < 100) return;
      drawnAt = now();
      draw(stage, part);
    },
    end() {
      if (stream.isTTY && shown !== "") stream.write("\n");
      shown = "";
    },
  };
}
