import type { OnlineUser, PresenceStatus } from "@parley/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useAuth } from "../accounts/index.ts";
import { CustomStatusText, PresentAvatar, usePresence, usePresences } from "../presence/index.ts";
import { PersonButton } from "./PersonButton.tsx";
import { usePerson } from "./store.ts";

const shown: readonly Exclude<PresenceStatus, "offline">[] = ["online", "away", "busy"];

/** People by their status as it is now; whoever goes offline leaves. */
export function OnlineGroups({ people }: { people: readonly OnlineUser[] }) {
  const presences = usePresences(({ userPresences }) => userPresences);
  const statusOf = (person: OnlineUser) => presences[person._id]?.status ?? person.presence.status;
  return shown.map((status) => (
    <Group
      key={status}
      status={status}
      people={people.filter((person) => statusOf(person) === status)}
    />
  ));
}

interface GroupProps {
  status: (typeof shown)[number];
  people: readonly OnlineUser[];
}

function Group({ status, people }: GroupProps) {
  const { t } = useTranslation(["presence", "common"]);
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-5 first:mt-3">
      <h2 id={id} className="mb-1 text-small font-semibold text-muted">
        {t(`common:presence.${status}`)}
      </h2>
      <ul>
        {people.map((person) => (
          <Row key={person._id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Row({ person }: { person: OnlineUser }) {
  const { t } = useTranslation("presence");
  const known = usePerson(person);
  const custom = usePresence(person._id)?.custom;
  const isMe = useAuth(({ user }) => user?._id === person._id);
  return (
    <li>
      <PersonButton
        id={person._id}
        className="-mx-2 flex min-h-14 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1.5 text-start transition-colors hover:bg-hover"
      >
        <PresentAvatar person={known} />
        <span className="min-w-0 grow">
          <span className="block truncate text-body font-medium">
            <bdi>{known.name}</bdi>
            {isMe && <span className="ms-1.5 text-small text-muted">{t("page.you")}</span>}
          </span>
          <span className="block truncate text-small text-muted">
            {custom ? <CustomStatusText custom={custom} /> : <bdi>@{known.username}</bdi>}
          </span>
        </span>
      </PersonButton>
    </li>
  );
}
