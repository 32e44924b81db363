import { useTranslation } from "react-i18next";
import { currentLanguage, setLanguage } from "../../platform/i18n/i18n.ts";
import { type Language, languageCodes, languages } from "../../platform/i18n/languages.ts";
import { setTheme, type ThemeChoice, useTheme } from "../../platform/theme/theme.ts";
import { ChoiceCards } from "../../platform/ui/ChoiceCards.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { choosePreference, usePreference } from "../accounts/index.ts";
import { ThemePicture } from "./ThemePicture.tsx";

const themes: readonly ThemeChoice[] = ["light", "dark", "system"];

/** Theme and language, settings of this device that outlive a logout; and how previews of links begin. */
export function Component() {
  const { t } = useTranslation(["settings", "accounts", "common"]);
  const foldsPreviews = usePreference("fold_previews");
  const theme = useTheme(({ choice }) => choice);
  const choose = (language: Language) =>
    setLanguage(language).catch(() =>
      toast({
        title: t("accounts:preferences.languageFailed"),
        description: t("common:errors.network"),
        variant: "destructive",
      }),
    );
  return (
    <>
      <Section title={t("accounts:preferences.theme")} text={t("appearance.themeText")}>
        <ChoiceCards
          beside
          label={t("accounts:preferences.theme")}
          value={theme}
          onChange={setTheme}
          options={themes.map((value) => ({
            value,
            label: t(`accounts:preferences.themes.${value}`),
            picture: <ThemePicture theme={value} />,
          }))}
        />
      </Section>
      <Section title={t("accounts:preferences.language")} text={t("appearance.languageText")}>
        <ChoiceCards
          beside
          label={t("accounts:preferences.language")}
          value={currentLanguage()}
          onChange={(language) => void choose(language)}
          options={languageCodes.map((value) => ({
            value,
            label: languages[value].name,
            lang: value,
          }))}
        />
      </Section>
      <Section title={t("appearance.previews")} text={t("appearance.previewsText")}>
        <SwitchRow
          label={t("appearance.foldPreviews")}
          hint={t("appearance.foldPreviewsHint")}
          checked={foldsPreviews}
          onChange={(fold_previews) => void choosePreference({ fold_previews })}
        />
      </Section>
    </>
  );
}
