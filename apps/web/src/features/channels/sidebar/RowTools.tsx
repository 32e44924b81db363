import { Ellipsis } from "lucide-react";
import { useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { focusAfter } from "../../../platform/ui/focus-after.ts";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { useChannel } from "../store.ts";
import { useConversationTitle } from "../title.ts";
import { ConversationMenu } from "./ConversationMenu.tsx";
import { useNaming } from "./dialog.ts";
import { type Row, rowOf } from "./dom.ts";
import { NamingDialog } from "./NamingDialog.tsx";
import { useRowMenu } from "./row-menu.ts";
import { useRowDrag } from "./use-row-drag.ts";
import { useRowInHand } from "./use-row-in-hand.ts";
import { useRowKeys } from "./use-row-keys.ts";
import { useSectionDrag } from "./use-section-drag.ts";

/**
 * What can be done with the rows of the sidebar around it: a menu on the one under the pointer or the focus, dragging,
 * and keys that move it; sections are dragged and moved by keys too. The rows know nothing of it.
 */
export function RowTools() {
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null);
  const row = useRowMenu((state) => state.row);
  const rowTop = useRowDrag(sidebar);
  const sectionTop = useSectionDrag(sidebar);
  const top = rowTop ?? sectionTop;
  const naming = useNaming((state) => state.naming);
  useRowInHand(sidebar);
  useRowKeys(sidebar);
  return (
    <>
      <span hidden ref={(node) => setSidebar(node?.closest("nav") ?? null)} />
      {row && sidebar && <RowMenu key={row.id} row={row} sidebar={sidebar} />}
      {sidebar &&
        top !== null &&
        createPortal(
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-3 h-0.5 -translate-y-1/2 rounded-full bg-accent"
            style={{ top }}
          />,
          sidebar,
        )}
      {naming && <NamingDialog naming={naming} />}
    </>
  );
}

interface RowMenuProps {
  row: Row;
  sidebar: HTMLElement;
}

/** On the row as it is now: what moves to another section is another element there, and its menu has done its work. */
function RowMenu({ row, sidebar }: RowMenuProps) {
  const channel = useChannel(row.id)?.channel;
  useLayoutEffect(() => {
    if (row.element.isConnected) return;
    const now = rowOf(sidebar, row.id);
    if (useRowMenu.getState().isOpen) focusAfter(() => now?.element.querySelector("a"));
    useRowMenu.setState({ row: now, isOpen: false });
  });
  return (
    channel && row.element.isConnected && createPortal(<KnownMenu channel={channel} />, row.element)
  );
}

type Channel = NonNullable<ReturnType<typeof useChannel>>["channel"];

function KnownMenu({ channel }: { channel: Channel }) {
  const isOpen = useRowMenu((state) => state.isOpen);
  const { t } = useTranslation("sidebar");
  const title = useConversationTitle(channel);
  return (
    <ConversationMenu
      channel={channel}
      open={isOpen}
      onOpenChange={(next) => useRowMenu.setState({ isOpen: next })}
      trigger={
        // No stop of its own on the way through the rows: the menu key opens it.
        <IconButton
          label={t("rowOptions", { title })}
          tooltip={false}
          tabIndex={-1}
          className="absolute inset-y-0 end-1 my-auto size-6 bg-sidebar hover:bg-hover pointer-coarse:sr-only"
        >
          <Ellipsis aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
