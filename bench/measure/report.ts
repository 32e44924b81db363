/** A table as it is printed. */
export interface Table {
  title: string;
  head: string[];
  rows: string[][];
}

/** What a bench has to say. */
export interface Report {
  tables: Table[];
  /** A goal and how far it is met, or what did not take part and why. */
  lines: string[];
  /** Everything that was measured, for the file. */
  figures: unknown;
}

/** How a bench is asked to run. */
export interface BenchOptions {
  /** Small and quick, to see that it runs: its figures say nothing. */
  isShort: boolean;
  rounds: number;
  /** A folder in which large data stays, to be measured again; undefined: a temporary one. */
  data: string | undefined;
  /** A Slack export whose texts are used; undefined: invented ones. */
  slackExport: string | undefined;
  /** Tells what goes on. */
  note(text: string): void;
}

/** One of the things that can be measured. */
export interface Bench {
  name: string;
  /** What it measures and what is wanted, in a line. */
  about: string;
  run(options: BenchOptions): Promise<Report>;
}

/** A table in Markdown. */
export function markdownOf({ title, head, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [`${title}`, "", line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
