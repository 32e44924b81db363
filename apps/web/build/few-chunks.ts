import { readdirSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";
// @ts-expect-error A plain module of the checks, without types.
import { featureOrder } from "../../../.dependency-cruiser.mjs";
import { lateChunks } from "./late-chunks.ts";
import { chunksOf } from "./needed-chunks.ts";

const parts = [
  /[\\/]platform[\\/]i18n[\\/]describe-error\.ts$/,
  /[\\/]platform[\\/]ui[\\/](Avatar|avatar-look|Button|button-class|DropdownMenu|EmptyState|ErrorState|IconButton|late-module|document-title|Pane|Skeleton|Spinner)\.tsx?$/,
];
const queries = [
  /[\\/](@tanstack[\\/](query-core|react-query)|platform[\\/]query)[\\/](?!use-mutation|held-queries)/,
  /[\\/]features[\\/]accounts[\\/]use-workspace\.tsx?$/,
];
const features = /[\\/]src[\\/]features[\\/](?!accounts)/;

/** Large, and for a few people or one moment: everybody would wait for it with anything else. */
const alone = [
  /[\\/]features[\\/]emoji[\\/]\w+-names\.generated\.ts$/,
  /[\\/]features[\\/]files[\\/]pdf[\\/]/,
  /[\\/]features[\\/]messages[\\/]markdown[\\/]highlight\.ts$/,
  /[\\/]features[\\/]invites[\\/]QrCode\.tsx$/,
  /[\\/]features[\\/]accounts[\\/]profile[\\/]CropDialog\.tsx$/,
];
/** Many features show the same few: none is fetched for the sake of an icon. */
const icons = /[\\/]lucide-react[\\/]/;
/** Each feature stands before those that may use it. */
const order: readonly string[] = featureOrder;
/** Texts of the pages for who is not logged in, and of what the first view may hold: the others are larger by far. */
const openTexts = /[\\/](?:entrance|legal)\.json$/;
const shownTexts = /[\\/](?:files|later|markdown|previews|threads)\.json$/;

/** Names of chunks of which each imports the next, and the last is the first: their modules may run in the wrong order. */
function circleOf(bundle: Rolldown.OutputBundle): string[] | undefined {
  const checked = new Set<string>();
  const follow = (path: string[], name: string): string[] | undefined => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    const file = bundle[name];
    if (file?.type !== "chunk" || checked.has(name)) return undefined;
    for (const other of file.imports) {
      const circle = follow([...path, name], other);
      if (circle) return circle;
    }
    checked.add(name);
    return undefined;
  };
  for (const { fileName } of chunksOf(bundle)) {
    const circle = follow([], fileName);
    if (circle) return circle;
  }
  return undefined;
}

/**
 * Few chunks, because many small ones compress a twentieth worse, and each costs a request and an entry of the cache:
 * `start` with what every page needs, `parts` with what nearly every page shares,
 * `queries` with what asks for that which no change stream tells, `conversation` with all that the page of a conversation
 * needs at once. Of what is fetched later, `late-chunks.ts` names what is wanted together; the rest goes by feature, and
 * texts by language.
 *
 * A module goes to the first chunk that wants it. No chunk may import one that imports it, so features stand in the order
 * in which one may use another.
 *
 * @param entry absolute path of the module that exports the page of a conversation
 * @param folder absolute path of the folder of all modules, with a slash at its end
 */
export function fewChunks(entry: string, folder: string) {
  const needed = new Set<string>();
  const places = new Map<string, string>();
  const languages = readdirSync(`${folder}locales`);
  const plugin: Plugin = {
    name: "few-chunks",
    buildEnd() {
      const follow = (ids: string[], isNew: (id: string) => boolean) => {
        for (const id of ids)
          if (isNew(id)) ids.push(...(this.getModuleInfo(id)?.importedIds ?? []));
      };
      const texts = languages.map((name) => `${folder}locales/${name}/index.ts`);
      follow([entry, ...texts], (id) => !needed.has(id) && needed.add(id) === needed);
      for (const [name, paths] of Object.entries(lateChunks)) {
        const ids = paths.map((path) => folder + path);
        for (const id of ids) if (!this.getModuleInfo(id)) this.error(`There is no ${id}.`);
        follow(ids, (id) => !needed.has(id) && !places.has(id) && places.set(id, name) === places);
      }
    },
    generateBundle(_, bundle) {
      const circle = circleOf(bundle);
      if (circle) this.error(`Chunks import each other: ${circle.join(" → ")}.`);
    },
  };
  const isFeature = (name: string, id: string) =>
    id.startsWith(`${folder}features/${name}/`) && !alone.some((part) => part.test(id));
  const groups = [
    // Inlined where the start uses them. Without this, names would lie with the schemas that refuse them.
    { name: "limits", test: /[\\/]contract[\\/]src[\\/](?:limits|reserved-usernames)\.ts$/ },
    { name: "start", tags: ["$initial" as const] },
    { name: "queries", test: (id: string) => queries.some((part) => part.test(id)) },
    { name: "parts", test: (id: string) => parts.some((part) => part.test(id)) },
    { name: "conversation", test: (id: string) => needed.has(id) && features.test(id) },
    { name: "schemas", test: /[\\/]node_modules[\\/]zod[\\/]/ },
    ...Object.keys(lateChunks).map((name) => ({
      name,
      test: (id: string) => places.get(id) === name || (name === "icons" && icons.test(id)),
    })),
    ...order.map((name) => ({ name, test: (id: string) => isFeature(name, id) })),
    ...languages.flatMap((language) => {
      const isLate = (id: string) =>
        id.startsWith(`${folder}locales/${language}/`) && !needed.has(id) && !openTexts.test(id);
      return [
        { name: `shown-${language}`, test: (id: string) => isLate(id) && shownTexts.test(id) },
        { name: `texts-${language}`, test: isLate },
      ];
    }),
  ];
  return { plugin, output: { codeSplitting: { groups } } };
}
