import { calls } from "@parley/contract";
import { PIXEL } from "./law-administration.ts";
import { type Action, ask, pick, type World } from "./law-world.ts";

const someName = (world: World) => `own-${pick(world, ["a", "b", "c", "d"])}`;

/** By path: what people do with the workspace's own emoji. */
export const emojiActions: Record<string, Action> = {
  [calls.emojiUpload.path]: (world, who) =>
    ask(world, who, calls.emojiUpload, {
      form: { file: new File([PIXEL], "own.png"), name: someName(world) },
    }),
  [calls.emojiAlias.path]: (world, who) =>
    ask(world, who, calls.emojiAlias, { body: { name: someName(world), alias_of: "🎉" } }),
  [calls.emojiRemove.path]: (world, who) =>
    ask(world, who, calls.emojiRemove, { params: { name: someName(world) } }),
};
