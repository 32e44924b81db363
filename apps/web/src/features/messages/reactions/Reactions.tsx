import { type Id, type Message, toned } from "@parley/contract";
import { SmilePlus } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { focusAfter } from "../../../platform/ui/focus-after.ts";
import { usePreference } from "../../accounts/index.ts";
import { AnyEmoji } from "../../emoji/index.ts";
import { useNames, usePeople } from "../../people/index.ts";
import { setReaction } from "../change-message.ts";
import { useConversationView } from "../view/conversation-context.ts";
import { grouped, inOrder, mostUsed, ownVariant, type ReactionGroup } from "./grouped.ts";
import { useHold } from "./use-hold.ts";

const NOBODY: readonly Id[] = [];

// A finger reaches further than what is seen, so that the row is no higher: 44 px.
const chipClass =
  "relative after:absolute after:inset-x-0 after:-top-2 after:-bottom-1.5 not-pointer-coarse:after:hidden flex h-6.5 items-center gap-1.5 rounded-full border px-2 text-small font-medium tabular-nums pointer-coarse:h-8";

/** Who reacted with what; one's own are marked. A press joins or leaves. */
export function Reactions({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { mayWrite, askReaction, askReactors } = useConversationView();
  const groups = grouped(message.reactions);
  // While one looks at it nothing changes places under the pointer: what counts more by then comes first the next time.
  const [order] = useState(() => mostUsed(groups));
  return (
    <ul
      aria-label={t("message.reactions")}
      className="mt-1 mb-0.5 flex flex-wrap gap-1.5 pointer-coarse:gap-y-3"
    >
      {inOrder(groups, order).map((group) => (
        <li key={group.emoji}>
          <Chip message={message} group={group} onAsk={() => askReactors(message, group.emoji)} />
        </li>
      ))}
      {mayWrite && (
        <li>
          <button
            type="button"
            aria-label={t("reactions.add")}
            data-tip={t("reactions.add")}
            onClick={(event) => askReaction(message, event.currentTarget)}
            className={cx(chipClass, "border-transparent bg-code text-muted hover:text-text")}
          >
            <SmilePlus aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        </li>
      )}
    </ul>
  );
}

interface ChipProps {
  message: Message;
  group: ReactionGroup;
  /** Asks who reacted with it. */
  onAsk: () => void;
}

function Chip({ message, group, onAsk }: ChipProps) {
  const { t, i18n } = useTranslation(["messages", "emoji"]);
  const { me, mayWrite } = useConversationView();
  const { emoji, count, user_ids } = group;
  const [isAsked, setAsked] = useState(false);
  // Whoever is not known yet is fetched once somebody wants to know.
  useNames(isAsked ? user_ids : NOBODY);
  const known = usePeople(({ byId }) => user_ids.flatMap((id) => byId[id]?.name ?? []).join("\n"));
  const listed = known === "" ? [] : known.split("\n");
  const more = count - listed.length;
  const names = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(
    more > 0 && listed.length > 0 ? [...listed, t("emoji:others", { count: more })] : listed,
  );
  const label = t("message.reaction", { emoji, count, names });
  const held = ownVariant(message.reactions, emoji, me);
  const tone = usePreference("skin_tone");
  const own = held !== undefined;
  const chip = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = chip.current;
    const row = button?.closest<HTMLElement>("[data-row]");
    // Taken back, and nobody else's: the message keeps the focus.
    return () => {
      if (document.activeElement === button) focusAfter(() => row);
    };
  }, []);
  const hold = useHold(onAsk);
  return (
    <button
      ref={chip}
      type="button"
      aria-pressed={own}
      aria-label={label}
      aria-keyshortcuts="Shift+Enter"
      data-tip={label}
      aria-disabled={!mayWrite || undefined}
      onPointerEnter={() => setAsked(true)}
      onFocus={() => setAsked(true)}
      {...hold.handlers}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !event.shiftKey) return;
        event.preventDefault();
        onAsk();
      }}
      onClick={() => {
        if (hold.wasHeld()) return;
        // Who may not react asks who did.
        if (mayWrite) void setReaction(message, held ?? toned(emoji, tone), !own);
        else onAsk();
      }}
      className={cx(
        chipClass,
        own ? "border-accent bg-selected text-link" : "border-transparent bg-code text-muted",
        mayWrite && !own && "hover:border-control",
      )}
    >
      <span aria-hidden>
        <AnyEmoji emoji={emoji} /> {count}
      </span>
    </button>
  );
}
