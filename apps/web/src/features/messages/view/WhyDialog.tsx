import type { Message, WhyNotified } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../../platform/i18n/i18n.ts";
import { timeAgo } from "../../../platform/i18n/time-ago.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { describeAgent } from "../../../platform/user-agent.ts";
import { useConversationTitle } from "../../channels/index.ts";
import { useConversationView } from "./conversation-context.ts";
import { useWhy } from "./use-why.ts";

interface WhyDialogProps {
  message: Message;
  onClose: () => void;
}

/** Says in words why one was told of a message, or not, and what became of it on one's devices. */
export default function WhyDialog({ message, onClose }: WhyDialogProps) {
  const { t } = useTranslation(["why", "common"]);
  const { data, error, refetch } = useWhy(message._id);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
      isText
    >
      {data ? (
        <Answer why={data} isReply={message.thread_id !== null} />
      ) : error ? (
        <ErrorState
          title={t("failed")}
          description={describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-12 w-full" />
      )}
    </Dialog>
  );
}

function Answer({ why, isReply }: { why: WhyNotified; isReply: boolean }) {
  const { t } = useTranslation("why");
  const { channel } = useConversationView();
  const title = useConversationTitle(channel);
  const where = channel.kind === "channel" ? `#${title}` : title;
  const { told_as, reason, push, devices } = why;
  const not = reason === "not_addressed" && isReply ? "not_in_thread" : (reason ?? "not_addressed");
  return (
    <div className="flex flex-col gap-3" aria-live="polite">
      <p>{told_as ? t(`told.${told_as}`, { where }) : t(`not.${not}`, { where })}</p>
      {push && <p className="text-small text-muted">{t(`push.${push}`)}</p>}
      {devices.length > 0 && (
        <ul className="flex flex-col gap-1.5 text-small text-muted">
          {devices.map((device) => (
            <li key={`${device.user_agent} ${device.at}`}>
              <Became device={device} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Became({ device }: { device: WhyNotified["devices"][number] }) {
  const { t } = useTranslation("why");
  const { browser, system } = describeAgent(device.user_agent);
  const known = [browser, system].filter(Boolean).join(", ");
  return (
    <>
      <bdi className="font-medium text-text">{known || t("device")}</bdi>
      {": "}
      {t(`became.${device.status}`, {
        ago: timeAgo(device.at, currentLanguage()),
        answer: device.answer ?? "–",
      })}
    </>
  );
}
