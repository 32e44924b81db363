import { useTranslation } from "react-i18next";
import { TextField } from "../../platform/ui/TextField.tsx";
import { nameFrom, nameProblem } from "./channel-name.ts";

interface NameFieldProps {
  value: string;
  onChange: (name: string) => void;
  /** The form was sent: an empty name is an error now. */
  isSent: boolean;
  /** What the server says of this name. */
  serverError?: string;
}

/** A channel's name: put into its form while it is typed, and checked at once. */
export function NameField({ value, onChange, isSent, serverError }: NameFieldProps) {
  const { t } = useTranslation("channels");
  const problem = nameProblem(value);
  const isShown = problem !== null && (problem !== "empty" || isSent);
  return (
    <TextField
      name="name"
      label={t("name.label")}
      hint={t("name.hint")}
      error={isShown ? t(`name.${problem}`) : serverError}
      value={value}
      onChange={(event) => onChange(nameFrom(event.target.value))}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
