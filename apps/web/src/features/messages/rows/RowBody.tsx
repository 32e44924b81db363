import type { Person } from "@parley/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../../platform/ui/Avatar.tsx";
import { openPersonCard, PersonButton } from "../../people/index.ts";
import { StatusSign } from "../../presence/index.ts";
import { clockTime, fullTime, gutterTime } from "../view/message-time.ts";

interface RowBodyProps {
  author: Pick<Person, "_id" | "name" | "avatar">;
  at: string;
  /** With picture and name; else only the time in the gutter. */
  isFirst: boolean;
  children: ReactNode;
}

/** Gutter and column of a message: author, time, text, in the order in which they are read out. */
export function RowBody({ author, at, isFirst, children }: RowBodyProps) {
  const { i18n } = useTranslation();
  const { language } = i18n;
  const full = fullTime(at, language);
  if (!isFirst)
    return (
      <>
        <p className="w-9 shrink-0 text-end text-meta text-faint tabular-nums">
          <bdi className="sr-only">{author.name}</bdi>
          <time dateTime={at} data-tip={full} className="leading-5.5">
            <span aria-hidden>{gutterTime(at, language)}</span>
            <span className="sr-only">{full}</span>
          </time>
        </p>
        <div className="min-w-0 grow">{children}</div>
      </>
    );
  return (
    <>
      {/* For the pointer; the name beside it does the same for everyone. */}
      {/* biome-ignore lint/a11y: a second, larger place to press, nothing of its own. */}
      <span
        className="h-fit cursor-pointer pt-0.5"
        onClick={(event) => openPersonCard(author._id, event.currentTarget)}
      >
        <Avatar id={author._id} name={author.name} avatar={author.avatar} />
      </span>
      <div className="min-w-0 grow">
        <p className="flex items-baseline gap-2">
          <PersonButton
            id={author._id}
            // Its room is above it: below, a mention in the text would lie over it.
            className="-mt-0.5 min-w-0 truncate rounded-sm pt-0.5 text-body font-semibold hover:underline"
          >
            <bdi>{author.name}</bdi>
          </PersonButton>
          <StatusSign id={author._id} />
          <time
            dateTime={at}
            data-tip={full}
            className="shrink-0 text-meta text-muted tabular-nums"
          >
            <span aria-hidden>{clockTime(at, language)}</span>
            <span className="sr-only">{full}</span>
          </time>
        </p>
        {children}
      </div>
    </>
  );
}
