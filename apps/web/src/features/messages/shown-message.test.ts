import type { LinkPreview } from "@parley/contract";
import { expect, test } from "vitest";
import { draft, newChannel } from "../../test/model-data.ts";
import { changed } from "../../test/outbox-world.ts";
import type { PendingChange } from "./outbox/pending.ts";
import { replaces } from "./outbox/pending.ts";
import { withChanges } from "./shown-message.ts";

const previewOf = (url: string): LinkPreview => ({
  ...{ url, site: "a.org", title: url, description: "", picture: null },
});
const urls = ["https://a.org/1", "https://a.org/2", "https://a.org/3"];
const message = { ...draft(1, newChannel(0)), previews: urls.map(previewOf) };
const removal = (url: string, order: number): PendingChange => ({
  ...changed(message, { type: "unpreview", url }),
  order,
});

test("previews that were removed here do not show before the server has heard of it", () => {
  const pending = [removal("https://a.org/1", 1), removal("https://a.org/3", 2)];
  const shown = withChanges(message, pending, "me");
  expect(shown.previews.map(({ url }) => url)).toEqual(["https://a.org/2"]);
  expect(withChanges(message, undefined, "me")).toBe(message);
});

test("a removal takes the place of an earlier one of the same link, and of no other", () => {
  const first = removal("https://a.org/1", 1);
  expect(replaces(removal("https://a.org/1", 2), first)).toBe(true);
  expect(replaces(removal("https://a.org/2", 2), first)).toBe(false);
  expect(replaces(removal("https://a.org/1", 2), { ...first, attempted: true })).toBe(false);
});
