import type { Sidebar } from "@parley/contract";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePreference } from "../accounts/index.ts";
import { lateSidebar } from "./sidebar/late.ts";
import { type ShownSection, sectionsOf } from "./sidebar-order.ts";
import { useChannels } from "./store.ts";
import { useOpenChannel } from "./use-open-channel.ts";

const isPlain = ({ sections, only_unread }: Sidebar) => sections.length === 0 && !only_unread;

/**
 * What the sidebar shows, in its order. Null while what arranges it as its person wants it is being fetched: who
 * arranged nothing does not wait for that.
 */
export function useSections(): readonly ShownSection[] | null {
  const entries = useChannels(({ channels }) => channels);
  const openId = useOpenChannel();
  const sidebar = usePreference("sidebar");
  const { language } = useTranslation().i18n;
  const [arrange, setArrange] = useState(() => lateSidebar.loaded()?.arrangeOwn);
  const isWaiting = !isPlain(sidebar) && !arrange;
  useEffect(() => {
    if (!isWaiting) return;
    lateSidebar.load().then(
      ({ arrangeOwn }) => setArrange(() => arrangeOwn),
      // Not to be had without a network: better in the usual order than not at all.
      () => setArrange(() => sectionsOf),
    );
  }, [isWaiting]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what sections are called, and the order of names, follow the language.
  return useMemo(() => {
    if (isPlain(sidebar)) return sectionsOf(entries, openId);
    return arrange ? arrange(entries, openId, sidebar) : null;
  }, [entries, openId, sidebar, arrange, language]);
}
