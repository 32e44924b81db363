/** What somebody typed or pasted as addresses. */
export interface SplitEmails {
  /** Each once, lower case, in the order in which they came. */
  emails: string[];
  /** Pieces that are no address. */
  wrong: string[];
}

/** As strict as is sure: the server decides about what is left. */
const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;

/** One entry of a list, without its quoted name: `Ada <ada@example.org>`, or addresses with spaces between. */
function piecesOf(entry: string): string[] {
  const named = /<([^<>]*)>/.exec(entry)?.[1];
  return (named ?? entry).split(/\s+/).filter(Boolean);
}

/** Finds the addresses in a list as mail programs write it: `Ada <ada@example.org>, ben@example.org`. */
export function splitEmails(text: string): SplitEmails {
  const entries = text.replace(/"[^"]*"/g, " ").split(/[,;\n]+/);
  const emails = new Set<string>();
  const wrong: string[] = [];
  for (const piece of entries.flatMap(piecesOf)) {
    const email = piece.replace(/^mailto:/i, "").toLowerCase();
    if (ADDRESS.test(email)) emails.add(email);
    else wrong.push(piece);
  }
  return { emails: [...emails], wrong };
}
