/**
 * The rules of docs/ARCHITECTURE.md as errors. `scripts/check-rules.mjs` runs them;
 * `scripts/check-rules.test.mjs` shows that each one fails on a violation.
 */

/**
 * The only order in which one feature may use another: a feature sees what stands before it.
 * A new feature gets its place here first; a folder that is not listed fails the check.
 */
export const featureOrder = [
  "accounts",
  "emoji",
  "presence",
  "files",
  "people",
  "channels",
  "invites",
  "user-groups",
  "messages",
  "reactions",
  "previews",
  "threads",
  "pins",
  "saved",
  "drafts",
  "scheduled",
  "push",
  "notifications",
  "search",
  "events",
  "imports",
  "exports",
  "backups",
  "onboarding",
  "administration",
  "bootstrap",
  // Screens of the web app that put the others together.
  "catch-up",
  "settings",
  "shell",
  "home",
  "legal",
  "not-found",
];

const test = "(\\.test\\.tsx?$|^apps/[^/]+/src/test/)";
const npm = (name) => `(^|node_modules/)(@types/)?${name}(/|$)`;

const layers = [
  {
    name: "contract-imports-only-zod",
    comment:
      "The contract is shared by server, web and other people's clients: zod and itself only.",
    from: { path: "^packages/contract/", pathNot: test },
    to: { pathNot: ["^packages/contract/", npm("zod")] },
  },
  {
    name: "web-never-imports-server",
    comment: "What both need belongs into packages/contract.",
    from: { path: "^apps/web/" },
    to: { path: "^apps/server/" },
  },
  {
    name: "server-never-imports-web",
    comment: "What both need belongs into packages/contract.",
    from: { path: "^apps/server/" },
    to: { path: "^apps/web/" },
  },
  {
    name: "platform-never-imports-features",
    comment: "platform/ knows nothing of chat: hand it a function or a value instead.",
    from: { path: "^apps/[^/]+/src/platform/" },
    to: { path: "^apps/[^/]+/src/features/" },
  },
  {
    name: "feature-only-through-index",
    comment: "Another feature is used through its index.ts: export there what others may use.",
    from: { path: "^apps/([^/]+)/src/features/([^/]+)/" },
    to: {
      path: "^apps/$1/src/features/[^/]+/",
      pathNot: ["^apps/$1/src/features/$2/", "^apps/$1/src/features/[^/]+/index\\.ts$"],
    },
  },
  {
    name: "no-circles",
    comment: "Type-only imports count: a circle means that two files are one.",
    from: {},
    to: { circular: true },
  },
];

const rooms = [
  {
    name: "sql-only-in-queries",
    comment:
      "kysely and pg belong into a feature's queries.ts (or queries/), platform/database, test.",
    from: {
      path: "^(apps|packages)/",
      pathNot: [
        "^apps/server/src/features/[^/]+/queries(\\.ts$|/)",
        "^apps/server/src/platform/database/",
        test,
      ],
    },
    to: { path: [npm("kysely"), npm("pg")] },
  },
  {
    name: "ws-only-in-realtime",
    comment: "Sockets are the business of platform/realtime.",
    from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/realtime/" },
    to: { path: npm("ws") },
  },
  {
    name: "policy-imports-only-contract",
    comment: "A policy is pure: facts in, allow or deny out.",
    from: { path: "/features/[^/]+/policy\\.ts$" },
    to: { pathNot: "^packages/contract/" },
  },
  {
    name: "routes-never-import-queries",
    comment: "A route calls an action; the action checks, does and tells.",
    from: { path: "/features/[^/]+/routes\\.ts$" },
    to: { path: "/queries(\\.ts$|/)" },
  },
  {
    name: "components-never-import-transport",
    comment: "A component calls an action or a store of its feature; those talk to the server.",
    from: { path: "^apps/web/src/(features|platform/ui)/.+\\.tsx$", pathNot: test },
    to: { path: "^apps/web/src/platform/(http|realtime)(/|\\.ts)" },
  },
  {
    name: "redis-only-in-platform-redis",
    comment: "Nothing else knows that there is a Redis.",
    from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/redis/" },
    to: { path: npm("@redis/client") },
  },
  {
    name: "s3-only-in-its-store",
    comment: "Nothing else knows that there is an S3: use the FileStore.",
    from: { path: "^(apps|packages)/", pathNot: "^apps/server/src/platform/files/s3/" },
    to: { path: npm("aws4fetch") },
  },
  {
    name: "shipped-code-never-imports-test",
    comment: "Test helpers, e2e and benchmarks are not part of what runs.",
    from: { path: "^(apps|packages)/[^/]+/src/", pathNot: test },
    to: { path: [test, "^(e2e|bench)/", npm("(vitest|playwright-core|axe-core|fast-check)")] },
  },
  {
    name: "every-import-resolves",
    comment: "An import that is not found is an edge that no other rule sees.",
    from: {},
    to: { couldNotResolve: true },
  },
];

const order = featureOrder.slice(0, -1).map((feature, position) => ({
  name: "feature-order",
  comment:
    "An earlier feature never uses a later one: declare a typed hook that app-parts.ts connects.",
  from: { path: `^apps/([^/]+)/src/features/${feature}/` },
  to: { path: `^apps/[^/]+/src/features/(${featureOrder.slice(position + 1).join("|")})/` },
}));

const errors = [...layers, ...order, ...rooms].map((rule) => ({ severity: "error", ...rule }));

export default {
  forbidden: errors,
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    moduleSystems: ["es6", "cjs"],
    combinedDependencies: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^apps/[^/]+/dist/", "[.](css|svg|png|woff2)", "[?](url|raw|worker)"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default", "require"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
