import { type Plugin, parseAst } from "vite";

/** What nobody here asks for, by file and name, and what stays of it. */
const unused: Record<string, Record<string, string>> = {
  // HTML and fine typography: messages become React elements, and stay as they were written.
  "/markdown-it/dist/markdown-it.mjs": {
    Renderer: "var Renderer = class {};",
    default_rules: "var default_rules = {};",
    smartquotes: "function smartquotes() {}",
    replace: "function replace() {}",
    HTML_SEQUENCES: "",
    html_block: "function html_block() { return false; }",
    html_inline: "function html_inline() { return false; }",
  },
  // Texts from a server of its own, notes for who debugs it, and formats inside of texts.
  "/i18next/dist/esm/i18next.js": {
    Connector: `class Connector {
      state = {};
      on() {}
      load(languages, namespaces, done) { done?.(); }
      reload(languages, namespaces, done) { done?.(); }
    }`,
    Logger: `class Logger {
      log() {}
      warn() {}
      error(...args) { console.error(...args); }
      deprecate() {}
      once() { return null; }
      init() {}
      create() { return this; }
      clone() { return this; }
    }`,
    Formatter: "class Formatter { init() {} format(value) { return value; } }",
  },
  // Changes go through the outbox; forms have a hook of their own.
  "/query-core/build/modern/mutationCache.js": {
    MutationCache: `var MutationCache = class {
      clear() {}
      resumePausedMutations() { return Promise.resolve(); }
      build() { throw new Error("Use platform/query/use-mutation.ts."); }
    };`,
    scopeFor: "",
  },
  // Loading ahead what routes of the framework mode need.
  "/react-router/dist/production/lib/dom/ssr/components.js": {
    PrefetchPageLinks: "function PrefetchPageLinks() { return null; }",
    usePrefetchBehavior:
      "function usePrefetchBehavior() { return [false, React$1.useRef(null), {}]; }",
  },
};

/** Names that a statement declares at the top of a module. */
function declared(statement: ReturnType<typeof parseAst>["body"][number]): string[] {
  if (statement.type === "VariableDeclaration")
    return statement.declarations.flatMap(({ id }) => (id.type === "Identifier" ? id.name : []));
  const isNamed = statement.type === "FunctionDeclaration" || statement.type === "ClassDeclaration";
  return isNamed && statement.id ? [statement.id.name] : [];
}

/** Statements that fill something in that is left out, such as `default_rules.image = …`. */
function filled(statement: ReturnType<typeof parseAst>["body"][number]): string | undefined {
  if (statement.type !== "ExpressionStatement") return undefined;
  const { expression } = statement;
  if (expression.type !== "AssignmentExpression") return undefined;
  const { left } = expression;
  if (left.type !== "MemberExpression" || left.object.type !== "Identifier") return undefined;
  return left.object.name;
}

/** Leaves them out of the build, with all that only they needed. An update without one of them fails it. */
export function slimPackages(): Plugin {
  return {
    name: "slim-packages",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const stubs = Object.entries(unused).find(([file]) => id.endsWith(file))?.[1];
      if (!stubs) return;
      const left = new Set(Object.keys(stubs));
      let slim = code;
      for (const statement of parseAst(code).body.toReversed()) {
        const name = declared(statement).find((each) => each in stubs);
        const part = filled(statement);
        if (name) left.delete(name);
        else if (part === undefined || !(part in stubs)) continue;
        const stub = name ? stubs[name] : "";
        slim = `${slim.slice(0, statement.start)}${stub}${slim.slice(statement.end)}`;
      }
      if (left.size > 0) throw new Error(`${id} has no ${[...left].join(", ")} any more.`);
      return { code: slim, map: null };
    },
  };
}
