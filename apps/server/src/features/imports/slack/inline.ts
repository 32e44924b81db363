import { readShortcode } from "./emoji.ts";
import { escapeLineStart, escapeText } from "./escape.ts";
import { linkMarkdown } from "./links.ts";
import { type Addressees, type Names, readReference } from "./references.ts";
import { decodeEntities, toPlain } from "./text.ts";

type MarkChar = "*" | "_" | "~";
const MARKS: Record<MarkChar, string> = { "*": "**", _: "_", "~": "~~" };

/** A piece of a line: words to be escaped, or finished Markdown. */
interface Piece {
  kind: "words" | "markdown";
  value: string;
}
/** A piece, or a character that may be a mark. */
type Atom = Piece | { kind: "mark"; value: MarkChar; opens: boolean; closes: boolean };

const CODE = /`([^`]+)`/y;
/** Addresses without angle brackets: Slack sends none, its integrations do. */
const ADDRESS = /https?:\/\/(?=[\p{L}\p{N}])(?:(?!&[lg]t;)[^\s<>`"])+/uy;

const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
const isSpace = (char: string) => char === "" || /\s/u.test(char);
const isPunctuation = (char: string) => /[\p{P}\p{S}]/u.test(char);

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The character that ends or starts at a position, also where it takes two code units. */
function charBefore(text: string): string {
  const pair = text.slice(-2);
  return pair.length === 2 && (pair.codePointAt(0) ?? 0) > 0xffff ? pair : text.slice(-1);
}
const charAfter = (text: string) =>
  String.fromCodePoint(...(text === "" ? [] : [text.codePointAt(0) ?? 0]));

/** One line of Slack's text, without its block mark, as Markdown. */
export function convertLine(line: string, names: Names, addressees: Addressees): string {
  const indent = (/^[ \t]*/.exec(line)?.[0] ?? "").replaceAll("\t", "    ");
  const atoms = readAtoms(line.trim(), names, addressees);
  findMarks(atoms);
  const pieces = pair(atoms, [0, atoms.length], nextClosers(atoms), []);
  const markdown = join(pieces);
  const safe = pieces[0]?.kind === "words" ? escapeLineStart(markdown) : markdown;
  // Markdown drops spaces at the start of a line, or takes four of them for a code block.
  return (indent.length > 1 ? indent.replaceAll(" ", "\u00A0") : "") + safe;
}

function readAtoms(line: string, names: Names, addressees: Addressees): Atom[] {
  const atoms: Atom[] = [];
  let words = "";
  const push = (atom: Atom) => {
    if (words !== "") atoms.push({ kind: "words", value: decodeEntities(words) });
    words = "";
    atoms.push(atom);
  };
  for (let at = 0; at < line.length; ) {
    const special = readSpecial(line, at, names, addressees);
    if (special) {
      push(special.atom);
      at = special.end;
    } else {
      words += line[at];
      at += 1;
    }
  }
  if (words !== "") atoms.push({ kind: "words", value: decodeEntities(words) });
  return atoms;
}

function readSpecial(
  line: string,
  at: number,
  names: Names,
  addressees: Addressees,
): { atom: Atom; end: number } | undefined {
  const char = line[at];
  switch (char) {
    case "`":
      return readCode(line, at);
    case "<": {
      const found = readReference(line, at, names, addressees);
      if (!found) return undefined;
      if (found.words !== undefined)
        return { atom: { kind: "words", value: found.words }, end: found.end };
      const value = found.markdown ?? "";
      const spaced = value.startsWith("@")
        ? apart(value, line[at - 1], line.slice(found.end))
        : value;
      return { atom: { kind: "markdown", value: spaced }, end: found.end };
    }
    case ":": {
      const emoji = readShortcode(line, at);
      return emoji && { atom: { kind: "markdown", value: emoji.unicode }, end: emoji.end };
    }
    case "h": {
      const url = isWord(line[at - 1] ?? "") ? undefined : matchAt(ADDRESS, line, at)?.[0];
      return url === undefined ? undefined : readAddress(url, at);
    }
    case "*":
    case "_":
    case "~":
      return { atom: { kind: "mark", value: char, opens: false, closes: false }, end: at + 1 };
    default:
      return undefined;
  }
}

/** `@ada` must not run into the words around it: nobody is called `@adas`. */
function apart(mention: string, before: string | undefined, after: string): string {
  const left = isWord(before ?? "") ? " " : "";
  return (
    left + mention + (/^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u.test(after.slice(0, 4)) ? " " : "")
  );
}

function readCode(line: string, at: number): { atom: Atom; end: number } | undefined {
  const before = line[at - 1] ?? "";
  const match = before === "`" || isWord(before) ? null : matchAt(CODE, line, at);
  const end = at + (match?.[0].length ?? 0);
  // `require`s is code and a letter; an apostrophe mistyped inside a word is neither.
  if (!match || line[end] === "`" || match[1]?.trim() === "") return undefined;
  const code = toPlain(match[1] ?? "");
  // Markdown takes one space away on both sides where both have one.
  const padded = code.startsWith(" ") && code.endsWith(" ") ? ` ${code} ` : code;
  return { atom: { kind: "markdown", value: `\`${padded}\`` }, end };
}

function readAddress(found: string, at: number): { atom: Atom; end: number } {
  const url = found.replace(/(?:&amp;|(?<!&amp);|[.,:!?'*~)\]}]){1,20}$/, "");
  return { atom: { kind: "markdown", value: linkMarkdown(url, "", false) }, end: at + url.length };
}

/**
 * Decides which characters may open or close emphasis: Slack wants it against the words, and
 * Markdown wants the outside not to be a letter.
 */
function findMarks(atoms: Atom[]): void {
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind !== "mark") continue;
    const before = charBefore(atoms[index - 1]?.value ?? "");
    const after = charAfter(atoms[index + 1]?.value ?? "");
    if (before === atom.value || after === atom.value) continue;
    const loose = (outside: string, inside: string) =>
      isSpace(outside) || isPunctuation(outside) || !(isWord(outside) || isPunctuation(inside));
    // `<n>*[.<n>*]` repeats, it does not emphasise: brackets face the words from outside.
    atom.opens = !isSpace(after) && !/[\p{Pe}>]/u.test(before) && loose(before, after);
    atom.closes = !isSpace(before) && !/[\p{Ps}<]/u.test(after) && loose(after, before);
  }
}

/** For every position, the next one from there that closes each mark. */
function nextClosers(atoms: Atom[]): Record<MarkChar, number>[] {
  const result: Record<MarkChar, number>[] = [];
  let next: Record<MarkChar, number> = { "*": -1, _: -1, "~": -1 };
  for (let index = atoms.length - 1; index >= 0; index -= 1) {
    const atom = atoms[index];
    if (atom?.kind === "mark" && atom.closes) next = { ...next, [atom.value]: index };
    result[index] = next;
  }
  return result;
}

/** Adds the atoms from `from` to `to`, with marks that have a partner as Markdown and others as words. */
function pair(
  atoms: Atom[],
  [from, to]: [number, number],
  closers: Record<MarkChar, number>[],
  result: Piece[],
): Piece[] {
  for (let index = from; index < to; index += 1) {
    const atom = atoms[index];
    if (!atom) break;
    const end = atom.kind === "mark" && atom.opens ? (closers[index + 1]?.[atom.value] ?? -1) : -1;
    if (atom.kind !== "mark") add(result, atom);
    else if (end <= index + 1 || end >= to || isFace(atoms, index, end))
      add(result, { kind: "words", value: atom.value });
    else {
      add(result, { kind: "markdown", value: MARKS[atom.value] });
      pair(atoms, [index + 1, end], closers, result);
      add(result, { kind: "markdown", value: MARKS[atom.value] });
      index = end;
    }
  }
  return result;
}

/** `~_~` and `*-*` are faces, not emphasis. */
function isFace(atoms: Atom[], open: number, close: number): boolean {
  const inside = atoms[open + 1];
  return (
    close === open + 2 && inside?.kind !== "markdown" && !/[\p{L}\p{N}]/u.test(inside?.value ?? "")
  );
}

/** Words that follow words are escaped as one piece: what stands around a character matters. */
function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece.kind === "words" && last?.kind === "words") last.value += piece.value;
  else pieces.push({ ...piece });
}

function join(pieces: Piece[]): string {
  return pieces
    .map(({ kind, value }, index) => {
      if (kind === "markdown") return value;
      const before = charBefore(pieces[index - 1]?.value ?? "");
      return escapeText(value, { before, after: charAfter(pieces[index + 1]?.value ?? "") });
    })
    .join("");
}
