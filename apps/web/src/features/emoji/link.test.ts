import { expect, test, vi } from "vitest";
import { takeEmojiRows } from "./link.ts";

test("whichever part needs custom emoji first, from then on their changes are followed", async () => {
  // The network of a browser, which goes and comes.
  vi.stubGlobal("addEventListener", () => {});
  const row = { type: "emoji", name: "canteen", alias_of: null } as const;
  takeEmojiRows([{ ...row, picture: "/before", rev: 1 }]);
  await import("./NamedEmoji.tsx");
  const { useEmoji } = await import("./store.ts");
  expect(useEmoji.getState().byName).toEqual({});
  takeEmojiRows([{ ...row, picture: "/api/file/emoji/1", rev: 2 }]);
  expect(useEmoji.getState().byName.canteen).toMatchObject({ picture: "/api/file/emoji/1" });
  takeEmojiRows([{ ...row, picture: null, rev: 3 }]);
  expect(useEmoji.getState().byName.canteen).toMatchObject({ picture: null });
});
