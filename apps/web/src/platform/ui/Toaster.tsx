import { X } from "lucide-react";
import { Direction, Toast as Radix } from "radix-ui";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAboveWriting } from "./above-writing.ts";
import { cx } from "./cx.ts";
import { IconButton } from "./IconButton.tsx";
import { dismissToast, TOAST_DURATION, type Toast, useToasts } from "./toast-store.ts";

const edges = {
  default: "border-line",
  success: "border-s-4 border-s-success border-line",
  destructive: "border-s-4 border-s-danger border-line",
} as const;

/** The region in which toasts show. One per app; F8 moves the focus to what the newest offers, so that Enter does it. */
export default function Toaster() {
  const { t } = useTranslation("common");
  const toasts = useToasts((state) => state.toasts);
  const direction = Direction.useDirection();
  const region = useRef<HTMLOListElement>(null);
  useAboveWriting(
    region,
    toasts.some(({ open }) => open),
  );
  return (
    <Radix.Provider
      label={t("toasts.label")}
      duration={TOAST_DURATION}
      swipeThreshold={50}
      swipeDirection={direction === "rtl" ? "left" : "right"}
    >
      {toasts.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
      <Radix.Viewport
        ref={region}
        hotkey={["F8"]}
        label={t("toasts.region", { hotkey: "{hotkey}" })}
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) return;
          const open = currentTarget.querySelectorAll("li[data-state=open]");
          open
            .item(open.length - 1)
            ?.querySelector("button")
            ?.focus();
        }}
        className="fixed end-0 bottom-24 z-50 flex w-full max-w-96 flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none max-md:bottom-32"
      />
    </Radix.Provider>
  );
}

function ToastCard({ entry }: { entry: Toast }) {
  const { t } = useTranslation("common");
  const {
    id,
    open,
    title,
    description,
    variant = "default",
    duration,
    action,
    otherAction,
  } = entry;
  const actions = [action, otherAction].filter((one) => one !== undefined);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => !next && dismissToast(id)}
      duration={duration}
      type={variant === "destructive" ? "foreground" : "background"}
      className={cx(
        "flex items-start gap-3 rounded-md border bg-raised py-3 ps-4 pe-2 text-ui shadow-float",
        "animate-rise-in data-[state=closed]:animate-fade-out",
        "data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0",
        edges[variant],
      )}
    >
      {/* Beside the words where there is room for both, else below them. */}
      <div className="flex min-w-0 grow flex-wrap gap-x-3">
        <div className="min-w-0 grow basis-36 py-1">
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>
          )}
        </div>
        {actions.length > 0 && (
          <div className="-ms-2 flex flex-wrap self-start">
            {actions.map(({ label, onSelect }) => (
              <Radix.Action
                key={label}
                altText={label}
                onClick={onSelect}
                className="min-h-target rounded-sm px-2 text-start font-semibold text-link hover:bg-hover"
              >
                {label}
              </Radix.Action>
            ))}
          </div>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={t("close")} tooltip={false}>
          <X aria-hidden className="size-4" strokeWidth={1.75} />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
