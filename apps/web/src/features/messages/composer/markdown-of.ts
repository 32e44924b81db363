/* What is copied from a page, a document or a spreadsheet, as Markdown. */

interface Writing {
  /** Whether anything of it is more than its words. */
  hasMarks: boolean;
}

interface Block {
  text: string;
  /** Stands apart from what is beside it. */
  apart: boolean;
}

const SILENT = new Set([
  "HEAD",
  "META",
  "LINK",
  "SCRIPT",
  "STYLE",
  "TEMPLATE",
  "TITLE",
  "NOSCRIPT",
]);
const BLOCKS =
  "address,article,aside,blockquote,dd,details,div,dl,dt,figure,figcaption,footer,form,h1,h2,h3,h4,h5,h6,header,hr,li,main,nav,ol,p,pre,section,table,tbody,tr,ul";
/** More is no table that one reads in a message. */
const MAX_COLUMNS = 12;

/** Markdown that says what the HTML says; null where it says no more than its plain text. */
export function markdownOf(html: string): string | null {
  // The page's own rules forbid styles in HTML, here too: they go by other names, and are only read.
  const unstyled = html.replace(/<[^<>]*>/g, (tag) =>
    tag.replace(/^<(\/?)style\b/i, "<$1template").replace(/\sstyle\s*=/gi, " data-look="),
  );
  const { body } = new DOMParser().parseFromString(unstyled, "text/html");
  // Editors of code wrap all that is copied in one of these, be it a single word.
  const only = body.querySelector("pre");
  if (only && only.textContent?.trim() === body.textContent?.trim()) return null;
  const writing: Writing = { hasMarks: false };
  const text = join(blocksIn(body, writing));
  return writing.hasMarks && text !== "" ? text : null;
}

function join(blocks: readonly Block[]): string {
  let all = "";
  let wasApart = false;
  for (const { text, apart } of blocks) {
    if (all !== "") all += apart || wasApart ? "\n\n" : "\n";
    all += text;
    wasApart = apart;
  }
  return all;
}

/** The blocks of an element: words that stand loosely in it are one too. */
function blocksIn(parent: Element, writing: Writing): Block[] {
  const blocks: Block[] = [];
  let loose: Node[] = [];
  const end = () => {
    const text = tidy(loose.map((node) => words(node, writing)).join(""));
    if (text !== "") blocks.push({ text, apart: false });
    loose = [];
  };
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS));
    if (!isBlock) {
      loose.push(node);
      continue;
    }
    end();
    blocks.push(...blockOf(node, writing).filter(({ text }) => text !== ""));
  }
  end();
  return blocks;
}

function blockOf(element: Element, writing: Writing): Block[] {
  if (isSilent(element)) return [];
  const marked = (text: string): Block[] => {
    writing.hasMarks = true;
    return [{ text, apart: true }];
  };
  const inside = () => blocksIn(element, writing);
  switch (element.tagName) {
    case "P":
      return [{ text: join(inside()), apart: true }];
    case "H1":
    case "H2":
    case "H3":
    case "H4":
    case "H5":
    case "H6":
      return marked(around("**", plain(element)));
    case "HR":
      return marked("---");
    case "BLOCKQUOTE":
      return marked(indent(join(inside()), "> ", "> "));
    case "UL":
    case "OL":
      return marked(listOf(element, writing));
    case "PRE":
      return marked(fenceOf(element));
    case "TABLE": {
      const table = tableOf(element as HTMLTableElement, writing);
      return table === null ? inside() : marked(table);
    }
    case "TR": {
      const cells = [...element.children].map((cell) => join(blocksIn(cell, writing)));
      const isLine = cells.every((cell) => !cell.includes("\n"));
      return [{ text: cells.join(isLine ? "\t" : "\n").trim(), apart: !isLine }];
    }
    default:
      return inside();
  }
}

function listOf(list: Element, writing: Writing): string {
  let number = (list instanceof HTMLOListElement && list.start) || 1;
  const lines: string[] = [];
  for (const item of list.children) {
    // Documents put a list that belongs to an item beside it.
    if (item.matches("ul, ol")) {
      lines.push(indent(listOf(item, writing), "  ", "  "));
      continue;
    }
    const sign = list.tagName === "OL" ? `${number++}. ` : "- ";
    const box = item.querySelector<HTMLInputElement>(":scope > input, :scope > label > input");
    const task = box?.type === "checkbox" ? (box.checked ? "[x] " : "[ ] ") : "";
    const text = blocksIn(item, writing)
      .map((block) => block.text)
      .join("\n");
    if (text !== "") lines.push(indent(task + text, sign, " ".repeat(sign.length)));
  }
  return lines.join("\n");
}

function fenceOf(pre: Element): string {
  const text = (pre.textContent ?? "").replace(/\n$/, "");
  const named = pre.matches("[class*=language-]") ? pre : pre.querySelector("[class*=language-]");
  const language = /\blanguage-([\w+#-]+)/.exec(named?.className ?? "")?.[1] ?? "";
  const ticks = longest(text, 3);
  return `${ticks}${language}\n${text}\n${ticks}`;
}

/** Rows and columns as they are in a spreadsheet; null for what is a table only to put things in their places. */
function tableOf(table: HTMLTableElement, writing: Writing): string | null {
  const rows = [...table.rows].map(({ cells }) => [...cells]);
  const columns = Math.max(
    0,
    ...rows.map((cells) => cells.reduce((sum, { colSpan }) => sum + colSpan, 0)),
  );
  if (rows.length < 2 || columns < 2 || columns > MAX_COLUMNS) return null;
  if (table.querySelector("table, pre, ul, ol, blockquote")) return null;
  const lines = rows.map((cells) => {
    const texts = cells.flatMap((cell) => {
      const words = join(blocksIn(cell, writing)).replace(/\s*\n\s*/g, " ");
      const text = marksOf(cell).reduce((so, mark) => around(mark, so), words);
      return [text.replaceAll("|", "\\|"), ...Array<string>(cell.colSpan - 1).fill("")];
    });
    while (texts.length < columns) texts.push("");
    return `| ${texts.join(" | ")} |`;
  });
  const [head = "", ...rest] = lines;
  return [head, `|${" --- |".repeat(columns)}`, ...rest].join("\n");
}

/** What runs within a line. */
function words(node: Node, writing: Writing): string {
  if (node instanceof Text) return node.data.replace(/[\s\u00a0]+/g, " ");
  if (!(node instanceof HTMLElement) || isSilent(node)) return "";
  const inside = () => [...node.childNodes].map((child) => words(child, writing)).join("");
  const marked = (text: string): string => {
    writing.hasMarks = true;
    return text;
  };
  switch (node.tagName) {
    case "BR":
      return "\n";
    case "IMG":
      return (node as HTMLImageElement).alt;
    case "CODE":
    case "KBD":
    case "SAMP":
    case "TT": {
      const text = plain(node);
      const ticks = longest(text, 1);
      return text === "" ? "" : marked(`${ticks}${text}${ticks}`);
    }
    case "A": {
      const [text, address] = [inside(), (node as HTMLAnchorElement).getAttribute("href") ?? ""];
      const isLink = /^(?:https?:\/\/|mailto:)\S+$/i.test(address);
      if (!isLink || text.trim() === "" || text.trim() === address) return text;
      const to = address.replaceAll("(", "%28").replaceAll(")", "%29");
      return marked(around(["[", `](${to})`], text.replace(/(?<!\\)[[\]]/g, "\\$&")));
    }
    default: {
      const marks = marksOf(node);
      if (marks.length === 0) return inside();
      // Two of a kind within each other would take each other back.
      const text = inside();
      const more = marks.filter((mark) => !text.includes(mark));
      if (text.trim() !== "" && more.length > 0) marked(text);
      return more.reduce((so, mark) => around(mark, so), text);
    }
  }
}

/** The marks that an element gives its words, by its name or by how it looks. */
function marksOf({ tagName, dataset: { look = "" } }: HTMLElement): string[] {
  const weight = /font-weight:\s*(\w+)/i.exec(look)?.[1];
  const slope = /font-style:\s*(\w+)/i.exec(look)?.[1];
  const isBold = weight ? /^(?:bold|[6-9]00)$/i.test(weight) : /^(?:B|STRONG)$/.test(tagName);
  const isItalic = slope ? slope === "italic" : /^(?:I|EM)$/.test(tagName);
  const isStruck = /^(?:S|DEL|STRIKE)$/.test(tagName) || /:[^;]*line-through/i.test(look);
  return [isItalic ? "*" : "", isBold ? "**" : "", isStruck ? "~~" : ""].filter(Boolean);
}

/** Signs stand close to words: what is blank stays outside, and every line has its own. */
function around(signs: string | readonly [string, string], text: string): string {
  const [open, close] = typeof signs === "string" ? [signs, signs] : signs;
  return text.replace(/\S(?:[^\n]*\S)?/g, (line) => open + line + close);
}

const isSilent = (element: Element): boolean =>
  SILENT.has(element.tagName) ||
  (element instanceof HTMLElement &&
    (element.hasAttribute("hidden") || /display:\s*none/i.test(element.dataset.look ?? "")));

const plain = ({ textContent }: Element): string => (textContent ?? "").replace(/\s+/g, " ").trim();

const tidy = (text: string): string => text.replace(/ *\n */g, "\n").trim();

const indent = (text: string, first: string, rest: string): string =>
  text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : rest) + line).trimEnd())
    .join("\n");

/** So many backticks that none of the text's own ends it. */
function longest(text: string, least: number): string {
  const runs = text.match(/`+/g) ?? [];
  return "`".repeat(Math.max(least, ...runs.map(({ length }) => length + 1)));
}
