import { fileURLToPath } from "node:url";

const local = (path: string) => fileURLToPath(new URL(`../src/platform/${path}`, import.meta.url));

/** Packages that others ask for, and what of ours they get instead. The tests run with the same. */
export const aliases: Record<string, string> = {
  // Radix locks scrolling through this package, which writes a <style> element into the page:
  // the content security policy forbids that, and our page never scrolls as a whole.
  "react-remove-scroll": local("ui/remove-scroll.tsx"),
  // markdown-it needs one function of this package, which brings a table of all HTML entities,
  entities: local("markdown/entities.ts"),
  // links with a scheme from this one, which knows all top-level domains,
  "linkify-it": local("markdown/linkify.ts"),
  // and these for what the browser does itself.
  mdurl: local("markdown/as-written.ts"),
  "punycode.js": local("markdown/as-written.ts"),
  "uc.micro": local("markdown/as-written.ts"),
};
