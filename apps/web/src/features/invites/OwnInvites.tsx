import type { ShownInvite } from "@parley/contract";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { Avatar } from "../../platform/ui/Avatar.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { INVITES_HASH } from "./own-path.ts";

/** What waits for one's answer; nothing when nothing does. In a chunk of its own. */
export default function OwnInvites({ invites }: { invites: readonly ShownInvite[] }) {
  const { t } = useTranslation("invites");
  const id = useId();
  const { hash } = useLocation();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === INVITES_HASH) section.current?.focus();
  }, [hash]);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="outline-none">
      <h2 id={id} className="text-small font-semibold text-muted">
        {t("own.title")}
      </h2>
      <ul className="mt-1">
        {invites.map(({ invite_id, admin, admin_id, name }) => (
          <li key={invite_id} className="flex items-center gap-3 py-1.5">
            <Avatar id={admin_id} name={admin} />
            <p dir="auto" className="min-w-0 grow basis-0 text-body wrap-anywhere">
              {t("own.sentence", { admin, channel: `#${name}` })}
            </p>
            <Link
              to={`/channel/invite/accept/${invite_id}`}
              aria-label={t("own.seeOne", { channel: name })}
              className={buttonClass("secondary", "small")}
            >
              {t("own.see")}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
