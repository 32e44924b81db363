import type { SharedChannel } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { ConversationIcon, useChannels } from "../channels/index.ts";
import { type Option, Picker, personOption, searchPeople } from "../people/index.ts";
import { MAX_PEOPLE, matchingChannels, mayAdd, type Recipient } from "./recipients.ts";

interface RecipientOption extends Option {
  recipient: Recipient;
}

interface RecipientPickerProps {
  picked: readonly Recipient[];
  onChange: (picked: readonly Recipient[]) => void;
  /** Whether one more of this kind may be picked; left out, as one conversation needs it. */
  mayPick?: (picked: readonly Recipient[], kind: Recipient["type"]) => boolean;
  label?: string;
}

/** Rows of each kind that are suggested. */
const SUGGESTED = { people: 8, channels: 5 };

/** Completes names of people and of one's own channels. */
export function RecipientPicker(props: RecipientPickerProps) {
  const { picked, onChange, mayPick = mayAdd, label } = props;
  const { t } = useTranslation(["lists", "channels"]);

  async function search(q: string, signal: AbortSignal): Promise<RecipientOption[]> {
    const own = useChannels.getState().channels.map(({ channel }) => channel);
    const channels = mayPick(picked, "channel") ? matchingChannels(own, q) : [];
    const people =
      mayPick(picked, "person") && !q.startsWith("#")
        ? await searchPeople(q.replace(/^@/, ""), { limit: SUGGESTED.people, signal })
        : [];
    return [
      ...people.map((person) => optionOf({ type: "person", person })),
      ...channels
        .slice(0, SUGGESTED.channels)
        .map((channel) => optionOf({ type: "channel", channel })),
    ];
  }

  function optionOf(recipient: Recipient): RecipientOption {
    if (recipient.type === "person") return { ...personOption(recipient.person), recipient };
    return { ...channelOption(recipient.channel, t("newMessage.channel")), recipient };
  }

  return (
    <>
      <Picker
        autoFocus
        label={label ?? t("newMessage.to")}
        placeholder={t("newMessage.placeholder")}
        picked={picked.map(optionOf)}
        onChange={(options) => onChange(options.map(({ recipient }) => recipient))}
        search={search}
      />
      {mayPick === mayAdd && picked.length >= MAX_PEOPLE && (
        <p role="status" className="text-small text-muted">
          {t("newMessage.tooMany", { max: MAX_PEOPLE + 1 })}
        </p>
      )}
    </>
  );
}

const channelOption = (channel: SharedChannel, detail: string): Option => ({
  id: channel._id,
  name: channel.name,
  detail,
  icon: <ConversationIcon channel={channel} />,
});
