import { limits } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError, fieldErrors } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Dialog } from "../../platform/ui/Dialog.tsx";
import { SelectField } from "../../platform/ui/SelectField.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { readPreferences } from "../accounts/index.ts";
import { EmojiField } from "./EmojiField.tsx";
import { type Expiry, expiries, expiryOf, fieldTime } from "./expiry.ts";
import { type Preset, PresetList } from "./PresetList.tsx";
import { clearCustomStatus, setStatus } from "./set-status.ts";
import { usePresences } from "./store.ts";

const HOUR = 60 * 60_000;

/** What the form begins with: the status that shows now, which keeps its time. */
function startValues() {
  const custom = usePresences.getState().myPresence?.custom;
  const at = custom?.expires_at;
  return {
    text: custom?.text ?? "",
    emoji: custom?.emoji ?? "",
    expiry: (at ? "custom" : custom ? "never" : "hour") as Expiry,
    picked: fieldTime(at ? new Date(at) : new Date(Date.now() + HOUR)),
  };
}

/** Sets one's custom status: what one says of oneself, and until when. */
export default function StatusDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["presence", "common"]);
  const [{ text, emoji, expiry, picked }, setValues] = useState(startValues);
  const [work, setWork] = useState<"save" | "clear" | null>(null);
  const [problem, setProblem] = useState<{ field?: "emoji" | "until"; message: string }>();
  const hasStatus = usePresences(({ myPresence }) => myPresence?.custom != null);
  const change = (next: Partial<ReturnType<typeof startValues>>) => {
    setValues((held) => ({ ...held, ...next }));
    setProblem(undefined);
  };

  async function run(kind: "save" | "clear", act: () => Promise<void>): Promise<void> {
    setWork(kind);
    try {
      await act();
      onClose();
    } catch (error) {
      const isGone = fieldErrors(error).emoji !== undefined;
      setProblem(
        isGone
          ? { field: "emoji", message: t("status.emojiGone") }
          : { message: describeError(error) },
      );
      setWork(null);
    }
  }
  function save(): void {
    const expires_at = expiryOf(expiry, new Date(), readPreferences().week_starts_on, picked);
    const isOver = typeof expires_at === "string" && Date.parse(expires_at) <= Date.now();
    const status = usePresences.getState().myPresence?.chosen ?? "online";
    if (expires_at === undefined || isOver)
      setProblem({ field: "until", message: t("status.untilWrong") });
    else void run("save", () => setStatus({ status, text: text.trim(), emoji, expires_at }));
  }
  const isEmpty = text.trim() === "" && emoji === "";
  const messageOf = (field: "emoji" | "until") =>
    problem?.field === field ? problem.message : undefined;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("status.title")}
      description={t("status.text")}
      footer={
        <>
          {hasStatus && (
            <Button
              variant="ghost"
              busy={work === "clear"}
              onClick={() => void run("clear", clearCustomStatus)}
            >
              {t("status.clear")}
            </Button>
          )}
          <Button type="submit" form="custom-status" busy={work === "save"} disabled={isEmpty}>
            {t("status.save")}
          </Button>
        </>
      }
    >
      <form
        id="custom-status"
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="flex items-start gap-2">
          <EmojiField emoji={emoji} onChange={(chosen) => change({ emoji: chosen })} />
          <div className="min-w-0 grow">
            <TextField
              label={t("status.what")}
              placeholder={t("status.placeholder")}
              value={text}
              maxLength={limits.statusText}
              autoComplete="off"
              dir="auto"
              onChange={(event) => change({ text: event.target.value })}
            />
          </div>
        </div>
        <p role="alert" className="-mt-2 text-small text-danger empty:hidden">
          {messageOf("emoji")}
        </p>
        <PresetList onPick={(preset: Preset) => change(preset)} />
        <SelectField
          label={t("status.until")}
          value={expiry}
          onChange={(event) => change({ expiry: event.target.value as Expiry })}
        >
          {expiries.map((value) => (
            <option key={value} value={value}>
              {t(`status.expiries.${value}`)}
            </option>
          ))}
        </SelectField>
        {expiry === "custom" && (
          <TextField
            type="datetime-local"
            label={t("status.untilTime")}
            value={picked}
            error={messageOf("until")}
            onChange={(event) => change({ picked: event.target.value })}
          />
        )}
        <p role="alert" className="text-small text-danger empty:hidden">
          {problem && !problem.field && problem.message}
        </p>
      </form>
    </Dialog>
  );
}
