import type { Person, SharedChannel } from "@parley/contract";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { useAuth } from "../accounts/index.ts";
import { useTask } from "../channels/index.ts";
import { PeoplePicker } from "../people/index.ts";
import { createInvites } from "./actions.ts";
import { splitEmails } from "./split-emails.ts";

interface InviteFormProps {
  id: string;
  channel: SharedChannel;
  /** Whether letters are sent. */
  mails: boolean;
  /** Told how many would be invited, and whether they are being. */
  onChange: (state: { count: number; busy: boolean }) => void;
}

/** Whom to invite: people of the workspace, and addresses pasted as a list. */
export function InviteForm({ id, channel, mails, onChange }: InviteFormProps) {
  const { t } = useTranslation("invites");
  const runs = useAuth(({ user }) => user?.role === "owner" || user?.role === "admin");
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [text, setText] = useState("");
  const [asGuest, setAsGuest] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [done, setDone] = useState("");
  const task = useTask();
  const { emails } = splitEmails(text);

  function change(next: { people?: readonly Person[]; text?: string }): void {
    const { people: picked = people, text: written = text } = next;
    setPeople(picked);
    setText(written);
    setWrong([]);
    setDone("");
    task.reset();
    onChange({ count: picked.length + splitEmails(written).emails.length, busy: false });
  }

  function sentence(invited: number, already: number): string {
    const parts = [invited > 0 || already === 0 ? t("dialog.invited", { count: invited }) : ""];
    if (already > 0) parts.push(t("dialog.already", { count: already }));
    if (emails.length > 0) parts.push(t(mails ? "dialog.mailed" : "dialog.handOver"));
    return parts.filter(Boolean).join(" ");
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const split = splitEmails(text);
    setWrong(split.wrong);
    const count = people.length + emails.length;
    if (split.wrong.length > 0 || count === 0) return;
    onChange({ count, busy: true });
    const user_ids = people.map(({ _id }) => _id);
    const body = { channel_id: channel._id, user_ids, emails, as_guest: asGuest || undefined };
    let invited = 0;
    const failure = await task.run(async () => {
      invited = (await createInvites(body)).invites.length;
    });
    if (failure !== null) return onChange({ count, busy: false });
    change({ people: [], text: "" });
    setAsGuest(false);
    setDone(sentence(invited, count - invited));
  }

  const [rejected] = Object.entries(task.fields).filter(([path]) => path.startsWith("emails"));
  const wrongText = wrong.length > 0 ? t("dialog.emailsWrong", { list: wrong.join(", ") }) : "";
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea
        label={t("dialog.emails")}
        hint={t(mails ? "dialog.emailsHint" : "dialog.emailsHintNoMail")}
        error={wrongText || rejected?.[1]}
        rows={2}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => change({ text: event.target.value })}
      />
      {runs && emails.length > 0 && (
        <SwitchRow
          label={t("dialog.asGuests")}
          hint={t("dialog.asGuestsText")}
          checked={asGuest}
          onChange={setAsGuest}
        />
      )}
      <PeoplePicker
        label={t("dialog.people")}
        placeholder={t("dialog.peoplePlaceholder")}
        picked={people}
        onChange={(picked) => change({ people: picked })}
      />
      <p role="alert" className="text-small text-danger empty:hidden">
        {rejected ? "" : (task.fields.user_ids ?? task.error)}
      </p>
      <p role="status" className="text-small font-medium text-success empty:hidden">
        {done}
      </p>
    </form>
  );
}
