import type { Sidebar } from "@parley/contract";
import i18next from "i18next";
import { usePeople } from "../../people/index.ts";
import type { ChannelEntry } from "../entry.ts";
import { conversationTitle } from "../title.ts";
import { whoAmI } from "../use-me.ts";
import { arrange } from "./arrange.ts";

/** The sidebar as its person arranged it, by the titles that they see. */
export function arrangeOwn(
  entries: readonly ChannelEntry[],
  openId: string | undefined,
  sidebar: Sidebar,
) {
  const { byId } = usePeople.getState();
  const self = i18next.t("self", { ns: "channels" });
  const titleOf = ({ channel }: ChannelEntry) => conversationTitle(channel, whoAmI(), byId, self);
  const starred = i18next.t("starred", { ns: "sidebar" });
  return arrange(entries, sidebar, { openId, titleOf, starred });
}
