import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";

/** A password field whose content can be shown. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, "type" | "end">) {
  const { t } = useTranslation("entrance");
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? "text" : "password"}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          label={t("password.show")}
          pressed={shown}
          onClick={() => setShown(!shown)}
          tooltip={false}
        >
          <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
