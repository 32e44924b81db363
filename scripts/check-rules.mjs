import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise } from "dependency-cruiser";
import config, { featureOrder } from "../.dependency-cruiser.mjs";
import { runAsProgram, sourceFiles } from "./check-files.mjs";

/** Every folder with code of ours. */
const FOLDERS = ["apps", "packages", "e2e", "bench", "scripts"];

/**
 * Holds the rules of `.dependency-cruiser.mjs`, and that they were held over everything:
 * dependency-cruiser reads nothing and reports success when it finds no parser for TypeScript,
 * so every file and every import statement must have been seen by it.
 *
 * @param {string} root folder of a git work tree
 * @returns {Promise<{summary: string, problems: string[]}>}
 */
export async function checkRules(root) {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const modules = folders.length === 0 ? [] : await readModules(root, folders);
  const files = sourceFiles(root, "ts", "tsx").filter((path) => /^(apps|packages)\//.test(path));
  const seen = new Map(modules.map((module) => [module.source, module]));
  const problems = [
    ...(seen.size === 0 ? ["zero-modules: dependency-cruiser read no file at all"] : []),
    ...files.filter((path) => !seen.has(path)).map((path) => `file-not-read: ${path}`),
    ...files.flatMap((path) => unseenImports(root, path, seen.get(path))),
    ...unknownFeatures(files),
    ...modules.flatMap(violationsOf),
  ];
  const edges = modules.reduce((sum, module) => sum + module.dependencies.length, 0);
  return { summary: `${seen.size} modules, ${edges} imports`, problems };
}

async function readModules(root, folders) {
  const { output } = await cruise(folders, {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  });
  return output.modules.filter(({ source }) => folders.some((it) => source.startsWith(`${it}/`)));
}

function violationsOf({ source, dependencies }) {
  return dependencies.flatMap(({ resolved, rules = [], cycle = [] }) =>
    rules.map(({ name }) => {
      const way = name === "no-circles" ? cycle.map((step) => step.name).join(" → ") : resolved;
      return `${name}: ${source} → ${way}\n  ${explain(name)}`;
    }),
  );
}

function explain(name) {
  return config.forbidden.find((rule) => rule.name === name)?.comment ?? "";
}

/** A second, independent reading of the import statements, to notice what the first one missed. */
function unseenImports(root, path, module) {
  if (module === undefined) return [];
  const known = new Set(
    module.dependencies.map((dependency) => `${dependency.protocol ?? ""}${dependency.module}`),
  );
  const text = readFileSync(join(root, path), "utf8");
  const statement = /^(?:import|export)\s(?:[^"'`;]*?\sfrom\s*)?["']([^"']+)["'];?$/gm;
  return [...text.matchAll(statement)]
    .map((match) => match[1])
    .filter((specifier) => !known.has(specifier) && !isExcluded(specifier))
    .map((specifier) => `import-not-read: ${path} imports ${specifier}`);
}

function isExcluded(specifier) {
  return config.options.exclude.path.some((pattern) => new RegExp(pattern).test(specifier));
}

function unknownFeatures(files) {
  const names = files.map((path) => /^apps\/[^/]+\/src\/features\/([^/]+)\//.exec(path)?.[1]);
  return [...new Set(names)]
    .filter((name) => name !== undefined && !featureOrder.includes(name))
    .map(
      (name) => `feature-unknown: ${name} has no place in featureOrder of .dependency-cruiser.mjs`,
    );
}

await runAsProgram(import.meta.url, checkRules);
