import type { Person } from "@parley/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePerson } from "../people/index.ts";
import { PresentAvatar } from "../presence/index.ts";
import { useMe } from "./use-me.ts";

interface PersonRowProps {
  person: Person;
  /** A quiet word at the end, such as a role. */
  word?: string;
  /** A button beside the row. */
  action?: ReactNode;
}

/** Someone in a conversation; leads to the direct conversation with them. */
export function PersonRow({ person, word, action }: PersonRowProps) {
  const { t } = useTranslation(["channels", "details"]);
  const { _id, name, username, avatar } = usePerson(person);
  const isMe = useMe() === _id;
  return (
    <li className="flex items-center gap-1">
      <Link
        to={`/dm/${_id}`}
        className="-mx-2 flex min-h-11 min-w-0 grow items-center gap-2.5 rounded-sm px-2 hover:bg-hover"
      >
        <PresentAvatar person={{ _id, name, avatar }} size={24} />
        <span className="min-w-0 truncate">
          <bdi className="font-medium">{name}</bdi>
          <span className="ms-1.5 text-small text-muted">
            {isMe ? t("details:about.you") : <bdi>@{username}</bdi>}
          </span>
        </span>
        {word && <span className="ms-auto shrink-0 text-meta text-muted">{word}</span>}
      </Link>
      {action}
    </li>
  );
}
