/** Characters of a message that a quote repeats. */
const LONGEST = 2_000;

/** A name as Markdown shows it: nothing in it is a sign. */
const plainName = (name: string): string => name.replace(/[\\`*_[\]<>#~|@]/g, "\\$&");

/**
 * A message as a quote of it is written: its lines, and below them who wrote it, linked to where it stands.
 * @param url address of the message
 */
export function quoteText(text: string, author: string, url: string): string {
  const characters = [...text.trim()];
  const isCut = characters.length > LONGEST;
  const shown = isCut ? `${characters.slice(0, LONGEST).join("").trimEnd()} …` : text.trim();
  // A fence that was cut open would swallow what is written below.
  const fences = shown.match(/^ {0,3}```/gm)?.length ?? 0;
  const whole = isCut && fences % 2 === 1 ? `${shown}\n\`\`\`` : shown;
  const lines =
    whole === "" ? [] : [...whole.split("\n").map((line) => `> ${line}`.trimEnd()), ">"];
  return [...lines, `> — [${plainName(author)}](${url})`, "", ""].join("\n");
}
