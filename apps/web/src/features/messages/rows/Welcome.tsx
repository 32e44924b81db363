import type { SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useConversationTitle } from "../../channels/index.ts";

/** What stands at the very beginning of a conversation. */
export function Welcome({ channel }: { channel: SharedChannel }) {
  const { t } = useTranslation("messages");
  const title = useConversationTitle(channel);
  const kind = channel.kind === "group" ? "direct" : channel.kind;
  return (
    <div className="px-5 pt-10 pb-3 max-md:px-4">
      <h2 className="text-heading font-bold text-balance wrap-anywhere" dir="auto">
        {t(`welcome.${kind}`, { title })}
      </h2>
      <p className="mt-1 w-fit max-w-[min(65ch,100%)] text-body text-muted" dir="auto">
        {channel.description || t(`welcome.${kind}Text`)}
      </p>
    </div>
  );
}
