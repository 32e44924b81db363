import { Hash, NotebookPen, UserPlus } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useAuth } from "../accounts/index.ts";
import { openChannelDialog, useChannels } from "../channels/index.ts";
import { copyInviteLink } from "../invites/index.ts";
import { channelToInvite } from "./unread-first.ts";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;

/** Three things to do in a workspace in which nothing has happened yet. */
export function GettingStarted() {
  const { t } = useTranslation("home");
  const user = useAuth((state) => state.user);
  const start = useChannels(({ channels }) => channelToInvite(channels));
  if (!user) return null;
  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started" className="text-heading font-bold text-balance">
        {t("start.title", { name: user.name })}
      </h2>
      <p className="mt-1 text-body text-muted text-pretty">{t("start.text")}</p>
      <ol className="mt-5 flex flex-col gap-1">
        <Step icon={<Hash {...icon} />} title={t("start.channel")} text={t("start.channelText")}>
          <Button variant="secondary" size="small" onClick={() => openChannelDialog("create")}>
            {t("start.channelAction")}
          </Button>
        </Step>
        <Step icon={<NotebookPen {...icon} />} title={t("start.note")} text={t("start.noteText")}>
          <Link to={`/dm/${user._id}`} className={buttonClass("secondary", "small")}>
            {t("start.noteAction")}
          </Link>
        </Step>
        {start && (
          <Step
            icon={<UserPlus {...icon} />}
            title={t("start.invite")}
            text={t("start.inviteText", { channel: start.name })}
          >
            <Button variant="secondary" size="small" onClick={() => void copyInviteLink(start._id)}>
              {t("start.inviteAction")}
            </Button>
          </Step>
        )}
      </ol>
    </section>
  );
}

interface StepProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Step({ icon, title, text, children }: StepProps) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <span className="flex size-9 shrink-0 items-center justify-center rounded-avatar bg-selected text-link">
        {icon}
      </span>
      <div className="min-w-0 grow basis-0">
        <h3 className="text-body font-semibold">{title}</h3>
        <p className="text-small text-muted text-pretty">{text}</p>
      </div>
      {children}
    </li>
  );
}
