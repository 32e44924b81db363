import type { Invite, SharedChannel } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { useAuth } from "../accounts/index.ts";
import { useTask } from "../channels/index.ts";
import { createLink } from "./actions.ts";
import { LinkField } from "./LinkField.tsx";
import { reachableLink } from "./reachable-link.ts";

interface OpenLinkProps {
  channel: SharedChannel;
  /** One's own open links: one for members, one for guests, once there are any. */
  own: readonly Invite[];
}

/** The link with which everyone who has it may join; for whoever runs the workspace another one for guests. */
export function OpenLink({ channel, own }: OpenLinkProps) {
  const { t } = useTranslation("invites");
  const id = useId();
  const task = useTask();
  const [asGuest, setAsGuest] = useState(false);
  const invite = own.find(({ as_guest }) => as_guest === asGuest);
  // Whoever runs the workspace lets people in by their link, whatever the registration policy says.
  const runs = useAuth(({ user }) => user?.role === "owner" || user?.role === "admin");
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="text-small font-semibold">
        {t("link.title")}
      </h3>
      <p className="mt-1 mb-2.5 text-small text-muted text-pretty">
        {t(asGuest ? "link.textGuests" : runs ? "link.textRuns" : "link.text", {
          channel: channel.name,
        })}
      </p>
      {runs && (
        <div className="mb-3">
          <SwitchRow
            label={t("link.forGuests")}
            hint={t("dialog.asGuestsText")}
            checked={asGuest}
            onChange={setAsGuest}
          />
        </div>
      )}
      {invite?.link ? (
        <LinkField key={invite.invite_id} link={reachableLink(invite.link, location.href)} />
      ) : (
        <Button
          variant="secondary"
          busy={task.busy}
          onClick={() => void task.run(() => createLink(channel._id, asGuest))}
        >
          {t("link.create")}
        </Button>
      )}
      <p role="alert" className="mt-2 text-small text-danger empty:hidden">
        {task.error}
      </p>
    </section>
  );
}
