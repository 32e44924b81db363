import { useMemo } from "react";
import { useCollapsed } from "./collapsed.ts";
import { foldSection, type Sections, sectionsOf } from "./sidebar-order.ts";
import { useChannels } from "./store.ts";
import { useOpenChannel } from "./use-open-channel.ts";

/** The conversations that the sidebar shows, in its order, without what is collapsed. */
export function useSections(): Sections {
  const entries = useChannels(({ channels }) => channels);
  const openId = useOpenChannel();
  const collapsed = useCollapsed();
  return useMemo(() => {
    const { channels, direct } = sectionsOf(entries, openId);
    return {
      channels: collapsed.channels ? foldSection(channels, openId) : channels,
      direct: collapsed.direct ? foldSection(direct, openId) : direct,
    };
  }, [entries, openId, collapsed]);
}
