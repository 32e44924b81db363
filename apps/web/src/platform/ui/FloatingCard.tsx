import { Dialog, Popover } from "radix-ui";
import { type ReactNode, useSyncExternalStore } from "react";
import { overlayClass } from "./DialogPanel.tsx";

interface FloatingCardProps {
  /** What it belongs to: it floats beside it, and the focus goes back there. */
  anchor: HTMLElement;
  /** What must stay in sight: the card stands above it. */
  above?: HTMLElement | null | undefined;
  /** Its name for screen readers. */
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** Marks what opens inside a card: Escape closes that first. */
export const INNER_LAYER = "data-inner-layer";

/** px; as `w-80` below. */
const CARD_WIDTH = 320;

/** One layer at a time. */
function onEscape(event: KeyboardEvent): void {
  if (document.activeElement?.closest(`[${INNER_LAYER}]`)) event.preventDefault();
}

/** Where one pane shows at a time, as the styles' `max-md`. */
const phone = () => matchMedia("(max-width: 47.9375rem)");
function onPhoneChange(listen: () => void): () => void {
  const query = phone();
  query.addEventListener("change", listen);
  return () => query.removeEventListener("change", listen);
}

/** A card beside what was pressed; on phones a sheet at the foot of the screen. */
export function FloatingCard(props: FloatingCardProps) {
  const isPhone = useSyncExternalStore(onPhoneChange, () => phone().matches);
  return isPhone ? <Sheet {...props} /> : <Beside {...props} />;
}

/** Gives the focus back to what was pressed, or to the row that it stands in. */
function giveBack(event: Event, anchor: HTMLElement): void {
  event.preventDefault();
  const target = anchor.matches("a[href], button") ? anchor : anchor.closest("[tabindex]");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** Where the card has its place: at what was pressed, and as high as what stays in sight. */
function placeOf(anchor: HTMLElement, above: HTMLElement | null | undefined): DOMRect {
  const pressed = anchor.getBoundingClientRect();
  if (!above) return pressed;
  const { top, height } = above.getBoundingClientRect();
  return new DOMRect(pressed.left, top, pressed.width, height);
}

function Beside({ anchor, above, label, onClose, children }: FloatingCardProps) {
  // A list may take the pressed row out of the page: then the card stays where it was.
  const start = placeOf(anchor, above);
  const place = () => (anchor.isConnected ? placeOf(anchor, above) : start);
  // Beside a whole row there is no room: the card stands below it.
  const isMessage = anchor.matches("[data-row]");
  const isWide = isMessage || start.width > CARD_WIDTH;
  return (
    <Popover.Root open onOpenChange={onClose}>
      <Popover.Anchor virtualRef={{ current: { getBoundingClientRect: place } }} />
      <Popover.Portal
        container={anchor.closest<HTMLElement>("[data-region], main, [role=dialog]") ?? undefined}
      >
        <Popover.Content
          aria-label={label}
          side={above ? "top" : isWide ? "bottom" : "right"}
          align={isMessage ? "end" : "start"}
          sideOffset={10}
          collisionPadding={12}
          onEscapeKeyDown={onEscape}
          onCloseAutoFocus={(event) => giveBack(event, anchor)}
          className="z-50 w-80 max-w-[calc(100vw-1.5rem)] animate-fade-in rounded-md border border-line bg-raised p-4 shadow-float outline-none"
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Sheet({ anchor, label, onClose, children }: FloatingCardProps) {
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClass} />
        <Dialog.Content
          aria-describedby={undefined}
          onEscapeKeyDown={onEscape}
          onCloseAutoFocus={(event) => giveBack(event, anchor)}
          className="fixed inset-x-0 bottom-[calc(100dvh-var(--visible-height,100dvh))] z-40 max-h-[calc(var(--visible-height,100dvh)*0.85)] animate-rise-in overflow-y-auto rounded-t-lg bg-raised px-5 pt-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">{label}</Dialog.Title>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
