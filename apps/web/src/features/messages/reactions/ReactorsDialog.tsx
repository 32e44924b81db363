import type { Message } from "@parley/contract";
import { Tabs } from "radix-ui";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { ListSkeleton } from "../../../platform/ui/ListSkeleton.tsx";
import { AnyEmoji } from "../../emoji/index.ts";
import { usePerson } from "../../people/index.ts";
import { PresentAvatar } from "../../presence/index.ts";
import { useConversationView } from "../view/conversation-context.ts";
import { grouped } from "./grouped.ts";
import { useReactors } from "./list-reactors.ts";
import { useHeldMessage } from "./use-held-message.ts";

interface ReactorsDialogProps {
  message: Message;
  /** The emoji whose tab is open first. */
  emoji: string;
  onClose: () => void;
}

/** Everyone who reacted to a message, by emoji. */
export default function ReactorsDialog({ message: asked, emoji, onClose }: ReactorsDialogProps) {
  const { t } = useTranslation("reactors");
  // Its row may be gone by now, since one was scrolled away or much was written.
  const message = useHeldMessage(asked);
  const groups = grouped(message.reactions);
  const [chosen, setChosen] = useState(emoji);
  const open = groups.find((group) => group.emoji === chosen) ?? groups[0];
  const { data, error, refetch, isPending } = useReactors(message);
  const reactors = data?.pages.flatMap((page) => page.reactors) ?? [];
  return (
    <Dialog open onOpenChange={onClose} title={t("title")}>
      <Tabs.Root value={open?.emoji ?? ""} onValueChange={setChosen}>
        <Tabs.List aria-label={t("title")} className="flex flex-wrap gap-1 pb-2">
          {groups.map((group) => (
            <Tabs.Trigger
              key={group.emoji}
              value={group.emoji}
              aria-label={t("tab", { emoji: group.emoji, count: group.count })}
              className={cx(
                "flex h-8 items-center gap-1.5 rounded-full px-3 text-ui tabular-nums pointer-coarse:h-11",
                group === open ? "bg-selected font-semibold text-link" : "bg-code text-muted",
              )}
            >
              <span aria-hidden className="flex items-center gap-1.5">
                <AnyEmoji emoji={group.emoji} /> {group.count}
              </span>
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* One height, so that the dialog does not jump from tab to tab. */}
        {open && (
          <Tabs.Content
            value={open.emoji}
            className="-mx-2 h-72 max-h-[50dvh] overflow-y-auto px-2"
          >
            {isPending && <ListSkeleton className="py-2" />}
            {error && (
              <ErrorState
                title={t("failed")}
                description={describeError(error)}
                onRetry={() => void refetch()}
              />
            )}
            <ul>
              {reactors
                .filter((one) => open.variants.includes(one.emoji))
                .map((one) => (
                  <Reactor key={one.user._id + one.emoji} person={one.user} emoji={one.emoji} />
                ))}
            </ul>
          </Tabs.Content>
        )}
      </Tabs.Root>
    </Dialog>
  );
}

function Reactor({ person, emoji }: { person: Message["author"]; emoji: string }) {
  const { t } = useTranslation("reactors");
  const { me } = useConversationView();
  const { _id, name, username, avatar } = usePerson(person);
  return (
    <li>
      <Link
        to={`/dm/${_id}`}
        className="-mx-2 flex min-h-11 items-center gap-2.5 rounded-sm px-2 hover:bg-hover"
      >
        <PresentAvatar person={{ _id, name, avatar }} size={24} />
        <span className="min-w-0 grow truncate">
          <bdi className="font-medium">{name}</bdi>
          <span className="ms-1.5 text-small text-muted">
            {_id === me ? t("you") : <bdi>@{username}</bdi>}
          </span>
        </span>
        <span aria-hidden>
          <AnyEmoji emoji={emoji} />
        </span>
      </Link>
    </li>
  );
}
