import { createElement, Fragment, type ReactNode } from "react";
import { CodeBlock } from "./CodeBlock.tsx";
import type { Token } from "./parse.ts";
import { type MentionContext, MessageLink, withMentions } from "./parts.tsx";

/** Elements that are made as they are, with their look. Headings are text: the page has its own. */
const looks: Record<string, [tag: string, className: string]> = {
  paragraph_open: ["p", "my-0.5 first:mt-0 last:mb-0"],
  heading_open: ["p", "my-1 font-bold"],
  bullet_list_open: ["ul", "my-0.5 list-disc ps-6"],
  ordered_list_open: ["ol", "my-0.5 list-decimal ps-6"],
  list_item_open: ["li", ""],
  blockquote_open: ["blockquote", "my-1 border-s-4 border-current/25 ps-3 text-muted"],
  table_open: ["table", "my-1 border-collapse text-ui"],
  thead_open: ["thead", ""],
  tbody_open: ["tbody", ""],
  tr_open: ["tr", ""],
  th_open: ["th", "border border-current/20 px-2 py-1 font-semibold wrap-break-word"],
  td_open: ["td", "border border-current/20 px-2 py-1 align-top wrap-break-word"],
  em_open: ["em", ""],
  strong_open: ["strong", "font-semibold"],
  s_open: ["s", ""],
};

/** Headings of a page's text; the deeper ones look alike. */
const headings: Record<string, string> = {
  h1: "mb-4 text-title font-bold tracking-tight text-balance",
  h2: "mt-8 mb-2 text-heading font-bold",
};
/** What stands further apart on a page than in a message. */
const documentLooks: Record<string, [tag: string, className: string]> = {
  paragraph_open: ["p", "my-3"],
  bullet_list_open: ["ul", "my-3 flex list-disc flex-col gap-2 ps-6"],
  ordered_list_open: ["ol", "my-3 flex list-decimal flex-col gap-2 ps-6"],
};
const DEEP_HEADING = "mt-5 mb-1 font-semibold";

interface Frame {
  open: Token | null;
  children: ReactNode[];
}

/** The React elements of block or inline tokens. Never HTML: everything unknown is text. */
export function renderTokens(tokens: readonly Token[], context: MentionContext): ReactNode[] {
  const root: Frame = { open: null, children: [] };
  const stack: Frame[] = [root];
  const inLink = () => stack.some(({ open }) => open?.type === "link_open");
  for (const [key, token] of tokens.entries()) {
    const top = stack.at(-1) ?? root;
    if (token.nesting === 1) stack.push({ open: token, children: [] });
    else if (token.nesting === -1) {
      if (stack.length > 1) stack.pop();
      (stack.at(-1) ?? root).children.push(elementOf(top, key, context));
    } else top.children.push(leafOf(token, key, context, inLink()));
  }
  return root.children;
}

function elementOf({ open, children }: Frame, key: number, context: MentionContext): ReactNode {
  const rich = open && context.renderRich?.(open, key, children);
  if (rich) return rich;
  if (open?.type === "link_open")
    return (
      <MessageLink key={key} href={String(open.attrGet("href") ?? "")}>
        {children}
      </MessageLink>
    );
  if (open?.type === "heading_open" && context.isDocument) {
    const className = headings[open.tag] ?? DEEP_HEADING;
    return createElement(open.tag, { key, className }, ...children);
  }
  const look = open
    ? (context.isDocument && documentLooks[open.type]) || looks[open.type]
    : undefined;
  // A paragraph of a tight list has no look of its own.
  if (!look || open?.hidden) return <Fragment key={key}>{children}</Fragment>;
  const [tag, className] = look;
  if (tag === "table")
    return (
      <div key={key} ref={reachWhenCut} className="max-w-full overflow-x-auto">
        <table className={className}>{children}</table>
      </div>
    );
  if (open && (tag === "th" || tag === "td"))
    return createElement(tag, { key, className: `${className} ${sideOf(open)}` }, ...children);
  const start = open?.type === "ordered_list_open" ? open.attrGet("start") : null;
  const props = { key, className, ...(start ? { start: Number(start) } : {}) };
  return createElement(tag, props, ...children);
}

/** What is wider than its place is moved with the arrow keys: only then Tab goes there. */
function reachWhenCut(box: HTMLElement | null) {
  if (!box) return;
  const watch = new ResizeObserver(() => {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
  watch.observe(box);
  return () => watch.disconnect();
}

/** Where the colons below a table's head put the words of a column. */
function sideOf(cell: Token): string {
  const style = String(cell.attrGet("style") ?? "");
  if (style.endsWith("center")) return "text-center";
  return style.endsWith("right") ? "text-end" : "text-start";
}

function leafOf(token: Token, key: number, context: MentionContext, inLink: boolean): ReactNode {
  switch (token.type) {
    case "inline":
      return <Fragment key={key}>{renderTokens(token.children ?? [], context)}</Fragment>;
    case "softbreak":
    case "hardbreak":
      return <br key={key} />;
    case "hr":
      return <hr key={key} className="my-2 border-line" />;
    case "code_inline":
      return (
        <code key={key} dir="ltr" className="rounded-sm bg-code px-1 py-px font-mono text-small">
          {token.content}
        </code>
      );
    case "fence":
    case "code_block":
      return (
        <CodeBlock
          key={key}
          code={token.content.replace(/\n$/, "")}
          language={token.info.trim().split(/\s/)[0]?.toLowerCase() ?? ""}
        />
      );
    case "image":
      return imageLink(token, key, inLink);
    default:
      return (
        context.renderRich?.(token, key, []) ?? (
          <Fragment key={key}>
            {inLink ? token.content : withMentions(token.content, context)}
          </Fragment>
        )
      );
  }
}

/** Pictures of other servers would tell them who reads: they are links. */
function imageLink(token: Token, key: number, inLink: boolean): ReactNode {
  const src = String(token.attrGet("src") ?? "");
  const label = token.content || src;
  if (inLink) return <Fragment key={key}>{label}</Fragment>;
  return (
    <MessageLink key={key} href={src}>
      {label}
    </MessageLink>
  );
}
