import type { SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { usePerson } from "../people/index.ts";
import { PresentAvatar } from "../presence/index.ts";
import { PersonRow } from "./PersonRow.tsx";
import { partnersOf } from "./title.ts";
import { useMe } from "./use-me.ts";

/** Who is in a direct or group conversation. */
export function Participants({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("channels");
  const me = useMe();
  const [partner] = partnersOf(channel, me);
  if (channel.kind !== "group") {
    return (
      <>
        {partner && <Portrait person={partner} />}
        {channel.kind === "self" && <p className="text-muted">{t("details.selfText")}</p>}
      </>
    );
  }
  return (
    <section aria-labelledby="participants">
      <h3 id="participants" className="mb-1 text-small font-semibold">
        {t("members", { count: channel.participants.length })}
      </h3>
      <ul>
        {channel.participants.map((person) => (
          <PersonRow key={person._id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function Portrait({ person }: { person: SharedChannel["participants"][number] }) {
  const { _id, name, username, avatar } = usePerson(person);
  return (
    <div className="flex items-center gap-4">
      <PresentAvatar person={{ _id, name, avatar }} size={64} />
      <p className="min-w-0">
        <bdi className="block truncate text-body font-semibold">{name}</bdi>
        <bdi className="block truncate text-muted">@{username}</bdi>
      </p>
    </div>
  );
}
