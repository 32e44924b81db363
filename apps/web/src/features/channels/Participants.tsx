import type { SharedChannel } from "@parley/contract";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { usePerson } from "../people/index.ts";
import { PresentAvatar } from "../presence/index.ts";
import GroupAddDialog from "./GroupAddDialog.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { partnersOf } from "./title.ts";
import { useMe } from "./use-me.ts";

/** Who is in a direct or group conversation. */
export function Participants({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation(["channels", "details"]);
  const me = useMe();
  const [partner] = partnersOf(channel, me);
  if (channel.kind !== "group") {
    return (
      <>
        {partner && <Portrait person={partner} />}
        {partner && <AddToGroup channel={channel} />}
        {channel.kind === "self" && <p className="text-muted">{t("details:about.selfText")}</p>}
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
      <AddToGroup channel={channel} />
    </section>
  );
}

/** Guests open conversations too, with whom they know. */
function AddToGroup({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("details");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-2">
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden className="size-4" strokeWidth={1.75} />
        {t("group.open")}
      </Button>
      {isOpen && <GroupAddDialog channel={channel} onClose={() => setOpen(false)} />}
    </div>
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
