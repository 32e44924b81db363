import { expect, test } from "vitest";
import type { ChannelEntry } from "./entry.ts";
import { setChannels, useChannels } from "./store.ts";

test("the channel store holds a list of channels, and each by its id", () => {
  const entry = { own_rev: 1 } as ChannelEntry;
  expect(useChannels.getState().channels).toEqual([]);
  setChannels({ general: entry });
  expect(useChannels.getState()).toEqual({ channels: [entry], byId: { general: entry } });
  setChannels({});
  expect(useChannels.getState()).toEqual({ channels: [], byId: {} });
});
