import type { Id } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useChannel, useConversationTitle } from "../../channels/index.ts";

interface AlsoToChannelProps {
  channelId: Id;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether a reply is sent to its channel too. */
export function AlsoToChannel(props: AlsoToChannelProps) {
  const entry = useChannel(props.channelId);
  return entry ? <Choice {...props} channel={entry.channel} /> : null;
}

type OwnChannel = NonNullable<ReturnType<typeof useChannel>>["channel"];

function Choice({ channel, isOn, onChange }: AlsoToChannelProps & { channel: OwnChannel }) {
  const { t } = useTranslation("threads");
  const title = useConversationTitle(channel);
  return (
    <label className="flex min-h-8 items-center gap-2 px-3 pb-1.5 text-small text-muted max-md:min-h-11">
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4 accent-accent"
      />
      <span className="min-w-0 truncate">
        {channel.kind === "channel" ? t("alsoTo", { title }) : t("alsoHere")}
      </span>
    </label>
  );
}
