import type { Id } from "@parley/contract";
import { Search } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Kbd } from "../../../platform/ui/Kbd.tsx";
import { useOpener } from "../../../platform/ui/use-opener.ts";
import { conversationPath } from "../../channels/index.ts";
import { searchPath } from "../../search/index.ts";
import { focusPage } from "./focus-page.ts";
import type { Item } from "./items.ts";
import { SwitcherRow } from "./SwitcherRow.tsx";
import { useSwitcher } from "./use-switcher.ts";

interface SwitcherPanelProps {
  openId: Id | undefined;
  onClose: () => void;
}

/** Where a row leads; undefined for what is done in place. */
function pathOf(item: Item): string | undefined {
  if (item.type === "conversation") return conversationPath(item.entry.channel);
  if (item.type === "person") return `/dm/${item.person._id}`;
  if (item.type === "channel") return conversationPath(item.channel);
  return item.type === "search" ? searchPath(item.query) : undefined;
}

/** A field over the page that goes to any conversation, person or page and does what can be done: arrows, Enter. */
export function SwitcherPanel({ openId, onClose }: SwitcherPanelProps) {
  const { t } = useTranslation("commands", { keyPrefix: "palette" });
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState("");
  const { groups, items, active, setActive, move } = useSwitcher(typed, openId);
  const giveFocusBack = useOpener(true);
  const picked = useRef<Item | null>(null);

  /** What was picked is done once this layer is gone, so that what opens next gets the focus. */
  function afterClose(event: Event): void {
    const item = picked.current;
    const path = item ? pathOf(item) : undefined;
    const leaves = item?.type === "command" ? item.command.leaves : path !== undefined;
    const isHere = path !== undefined && path === location.pathname;
    if (!leaves || isHere) giveFocusBack(event);
    else event.preventDefault();
    if (path !== undefined) void navigate(path);
    else if (item?.type === "command") item.command.run(navigate);
    // A conversation takes the focus where one writes; any other page where it begins.
    if (leaves && !isHere) focusPage();
  }

  const pick = (item: Item | undefined) => {
    if (!item) return;
    picked.current = item;
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") pick(active);
    else return;
    event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={afterClose}
          className="fixed inset-x-4 top-[10dvh] z-40 mx-auto flex max-h-[min(32rem,80dvh)] max-w-xl animate-fade-in flex-col overflow-hidden rounded-lg bg-raised shadow-float max-md:inset-x-2 max-md:top-[max(0.5rem,env(safe-area-inset-top))] max-md:max-h-[calc(var(--visible-height,100dvh)*0.6)]"
        >
          <Radix.Title className="sr-only">{t("title")}</Radix.Title>
          <div className="relative shrink-0 border-b border-line">
            <Search
              aria-hidden
              className="pointer-events-none absolute start-4 top-1/2 size-5 -translate-y-1/2 text-faint"
              strokeWidth={1.75}
            />
            <input
              type="text"
              enterKeyHint="go"
              role="combobox"
              aria-label={t("label")}
              aria-expanded={items.length > 0}
              aria-controls={`${id}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active ? `${id}-${active.key}` : undefined}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              maxLength={200}
              placeholder={t("placeholder")}
              value={typed}
              onKeyDown={onKeyDown}
              onChange={(event) => setTyped(event.target.value)}
              className="h-13 w-full bg-transparent ps-12 pe-4 text-body outline-none placeholder:text-faint"
            />
          </div>
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={t("label")}
            className="min-h-0 overflow-y-auto overscroll-contain p-1.5 empty:hidden"
          >
            {groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a part of a listbox, not of a form.
              <div
                key={group.id}
                role="group"
                aria-label={t(`groups.${group.id}`)}
                className="not-first:mt-1"
              >
                {group.id !== "found" && (
                  <p aria-hidden className="px-2.5 pt-1.5 pb-1 text-meta font-semibold text-muted">
                    {t(`groups.${group.id}`)}
                  </p>
                )}
                {group.items.map((item) => (
                  <SwitcherRow
                    key={item.key}
                    id={`${id}-${item.key}`}
                    item={item}
                    isActive={item === active}
                    onActive={() => setActive(item)}
                    onPick={() => pick(item)}
                  />
                ))}
              </div>
            ))}
          </div>
          {items.length === 0 && (
            <p className="px-4 py-7.5 text-center text-muted">{t("nothing", { typed })}</p>
          )}
          <p role="status" className="sr-only">
            {t("count", { count: items.length })}
          </p>
          <p className="flex shrink-0 flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-meta text-muted">
            {(["channels", "people", "commands"] as const).map((scope) => (
              <span key={scope}>
                <Kbd>{{ channels: "#", people: "@", commands: ">" }[scope]}</Kbd>{" "}
                {t(`scopes.${scope}`)}
              </span>
            ))}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
