import { Users } from "lucide-react";
import { type RefObject, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { ListOption } from "../../../platform/ui/ListOption.tsx";
import { ConversationIcon } from "../../channels/index.ts";
import { EmojiSign } from "../../emoji/index.ts";
import { PresentAvatar } from "../../presence/index.ts";
import { caretRect, placeList } from "./caret-place.ts";
import type { Suggestion } from "./suggestions.ts";
import type { Completion } from "./use-completion.ts";

interface SuggestionListProps {
  area: RefObject<HTMLTextAreaElement | null>;
  completion: Completion;
}

const px = (value: number | null): string => (value === null ? "auto" : `${value}px`);

/** What may be meant, above the line in which it is written. In the top layer, so that nothing cuts it. */
export function SuggestionList({ area, completion }: SuggestionListProps) {
  const { t } = useTranslation("messages");
  const list = useRef<HTMLDivElement>(null);
  const { options, active, trigger } = completion;
  const from = trigger?.from ?? 0;

  useLayoutEffect(() => {
    const [node, text] = [list.current, area.current];
    if (!node || !text) return;
    const place = () => {
      const view = { width: innerWidth, height: innerHeight };
      const isRtl = getComputedStyle(text).direction === "rtl";
      const next = placeList(caretRect(text, from), node.offsetWidth, view, isRtl);
      node.style.left = px(next.left);
      node.style.top = px(next.top);
      node.style.bottom = px(next.bottom);
      node.style.maxHeight = `min(20rem, ${next.maxHeight}px)`;
    };
    if (!node.matches(":popover-open")) node.showPopover();
    place();
    const listening = new AbortController();
    addEventListener("resize", place, { signal: listening.signal });
    addEventListener("scroll", place, { signal: listening.signal, capture: true });
    return () => listening.abort();
  }, [area, from]);

  return (
    <div
      ref={list}
      id={completion.listId}
      role="listbox"
      popover="manual"
      aria-label={t("composer.suggestions")}
      className="fixed inset-auto m-0 w-80 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain rounded-md border border-line bg-raised p-1 text-ui text-text shadow-float"
    >
      {options.map((option) => (
        <ListOption
          key={option.key}
          id={completion.optionId(option)}
          isActive={option === active}
          onMouseMove={() => completion.setActive(option)}
          onClick={() => completion.pick(option)}
          className={cx("min-h-row gap-2.5 px-2", option === active && "bg-selected")}
        >
          <OptionContent option={option} />
        </ListOption>
      ))}
    </div>
  );
}

function OptionContent({ option }: { option: Suggestion }) {
  const { t } = useTranslation("messages");
  if (option.type === "everyone")
    return (
      <>
        <Users aria-hidden className="mx-px size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
        <bdi className="font-medium">@{option.name}</bdi>
        <span className="truncate text-small text-muted">
          {t(option.name === "here" ? "composer.here" : "composer.everyone")}
        </span>
      </>
    );
  if (option.type === "group")
    return (
      <>
        <Users aria-hidden className="mx-px size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
        <bdi className="font-medium">@{option.name}</bdi>
        <bdi className="min-w-0 grow truncate text-small text-muted">{option.group.name}</bdi>
        <span className="shrink-0 text-small text-muted">
          {t("composer.groupPeople", { count: option.group.member_ids.length })}
        </span>
      </>
    );
  if (option.type === "command")
    return (
      <span className="min-w-0 py-1">
        <span className="block truncate">
          <span dir="ltr" className="font-medium">
            /{option.name}
          </span>{" "}
          <bdi className="text-muted">{option.command.args}</bdi>
        </span>
        <span className="block truncate text-small text-muted">{option.command.text}</span>
      </span>
    );
  if (option.type === "emoji")
    return (
      <>
        <span className="flex w-6 shrink-0 justify-center text-heading">
          <EmojiSign
            look={option.picture === null ? { text: option.written } : { picture: option.picture }}
            label=""
          />
        </span>
        <bdi className="shrink-0">:{option.name}:</bdi>
        <bdi className="truncate text-small text-muted">{option.note}</bdi>
      </>
    );
  if (option.type === "channel")
    return (
      <>
        <span className="text-muted">
          <ConversationIcon channel={option.channel} />
        </span>
        <bdi className="shrink-0 truncate font-medium">{option.name}</bdi>
        <bdi className="truncate text-small text-muted">{option.channel.topic}</bdi>
      </>
    );
  const { _id, name, avatar, username } = option.person;
  return (
    <>
      <PresentAvatar person={{ _id, name, avatar }} size={20} />
      <bdi className="truncate font-medium">{name}</bdi>
      <bdi className="truncate text-small text-muted">@{username}</bdi>
    </>
  );
}
