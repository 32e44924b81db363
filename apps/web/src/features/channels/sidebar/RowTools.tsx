import { Ellipsis } from "lucide-react";
import { useCallback, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../platform/ui/IconButton.tsx";
import { useChannel } from "../store.ts";
import { useConversationTitle } from "../title.ts";
import { ConversationMenu } from "./ConversationMenu.tsx";
import { useNaming } from "./dialog.ts";
import type { Row } from "./dom.ts";
import { NamingDialog } from "./NamingDialog.tsx";
import { useRowDrag } from "./use-row-drag.ts";
import { useRowInHand } from "./use-row-in-hand.ts";
import { useRowKeys } from "./use-row-keys.ts";

/**
 * What can be done with the rows of the sidebar around it: a menu on the one under the pointer or the focus, dragging,
 * and keys that move it. The rows know nothing of it.
 */
export function RowTools() {
  const [sidebar, setSidebar] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback(() => setOpen(true), []);
  const row = useRowInHand(sidebar, isOpen, open);
  const top = useRowDrag(sidebar);
  const naming = useNaming((state) => state.naming);
  useRowKeys(sidebar);
  return (
    <>
      <span hidden ref={(node) => setSidebar(node?.closest("nav") ?? null)} />
      {row && <RowMenu key={row.id} row={row} isOpen={isOpen} onOpenChange={setOpen} />}
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
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

function RowMenu({ row, isOpen, onOpenChange }: RowMenuProps) {
  const channel = useChannel(row.id)?.channel;
  return (
    channel &&
    row.element.isConnected &&
    createPortal(
      <KnownMenu channel={channel} isOpen={isOpen} onOpenChange={onOpenChange} />,
      row.element,
    )
  );
}

interface KnownMenuProps extends Omit<RowMenuProps, "row"> {
  channel: NonNullable<ReturnType<typeof useChannel>>["channel"];
}

function KnownMenu({ channel, isOpen, onOpenChange }: KnownMenuProps) {
  const { t } = useTranslation("sidebar");
  const title = useConversationTitle(channel);
  return (
    <ConversationMenu
      channel={channel}
      open={isOpen}
      onOpenChange={onOpenChange}
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
