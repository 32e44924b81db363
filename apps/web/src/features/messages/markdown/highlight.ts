import { common, createLowlight } from "lowlight";

const lowlight = createLowlight(common);

/** A piece of highlighted code: text, or text with the look of its kind. */
export interface CodePart {
  text: string;
  /** Empty for plain text. */
  className: string;
}

/** Few colours, all from the tokens: weight tells as much. */
const looks: Record<string, string> = {
  "hljs-comment": "text-faint italic",
  "hljs-quote": "text-faint italic",
  "hljs-keyword": "font-semibold",
  "hljs-title": "font-semibold",
  "hljs-section": "font-semibold",
  "hljs-string": "text-success",
  "hljs-regexp": "text-success",
  "hljs-addition": "text-success",
  "hljs-number": "text-warning",
  "hljs-literal": "text-warning",
  "hljs-built_in": "text-link",
  "hljs-type": "text-link",
  "hljs-attr": "text-link",
  "hljs-name": "text-link",
  "hljs-meta": "text-muted",
  "hljs-deletion": "text-danger",
};

/** The parts of `code` in a language that is known; null for one that is not. */
export function highlight(code: string, language: string): CodePart[] | null {
  if (!lowlight.registered(language)) return null;
  const parts: CodePart[] = [];
  collect(lowlight.highlight(language, code), "", parts);
  return parts;
}

type Tree = ReturnType<typeof lowlight.highlight>;
type Node = Tree | Tree["children"][number];

function collect(node: Node, className: string, parts: CodePart[]): void {
  if (node.type === "text") parts.push({ text: node.value, className });
  if (node.type !== "root" && node.type !== "element") return;
  const own = node.type === "element" ? node.properties.className : undefined;
  const kind = Array.isArray(own)
    ? own.map((name) => looks[String(name)]).find(Boolean)
    : undefined;
  for (const child of node.children) collect(child, kind ?? className, parts);
}
