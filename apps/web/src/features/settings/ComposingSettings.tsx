import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../platform/ui/ChoiceCards.tsx";
import { isApple } from "../../platform/ui/keyboard.ts";
import { Section } from "../../platform/ui/Section.tsx";
import { choosePreference, usePreference } from "../accounts/index.ts";
import { KeyList } from "./KeyList.tsx";

/** What Enter does, and every key there is. */
export function Component() {
  const { t } = useTranslation(["settings", "common"]);
  const entersSend = usePreference("enter_sends");
  const modifier = isApple() ? "⌘" : t("common:ctrl");
  return (
    <>
      <Section title={t("composing.enter")} text={t("composing.enterText")}>
        <ChoiceCards
          label={t("composing.enter")}
          value={entersSend ? "sends" : "breaks"}
          onChange={(value) => void choosePreference({ enter_sends: value === "sends" })}
          options={[
            { value: "sends", label: t("composing.sends"), hint: t("composing.sendsHint") },
            {
              value: "breaks",
              label: t("composing.breaks"),
              hint: t("composing.breaksHint", { modifier }),
            },
          ]}
        />
      </Section>
      <Section title={t("keys.title")} text={t("keys.text", { modifier })}>
        <KeyList />
      </Section>
    </>
  );
}
