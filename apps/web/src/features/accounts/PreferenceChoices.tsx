import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { languageCodes, languages } from "../../platform/i18n/languages.ts";
import { setTheme, type ThemeChoice, useTheme } from "../../platform/theme/theme.ts";
import { DropdownMenuChoice, DropdownMenuSeparator } from "../../platform/ui/DropdownMenu.tsx";
import { chooseLanguage } from "./choose-language.ts";

const themes: readonly ThemeChoice[] = ["light", "dark", "system"];

/** Menu rows that choose theme and language for this device. Put them inside a DropdownMenu. */
export function PreferenceChoices() {
  const { t } = useTranslation("accounts");
  const theme = useTheme((state) => state.choice);
  return (
    <>
      <DropdownMenuChoice
        label={t("preferences.theme")}
        value={theme}
        onChange={setTheme}
        options={themes.map((value) => ({ value, label: t(`preferences.themes.${value}`) }))}
      />
      <DropdownMenuSeparator />
      <DropdownMenuChoice
        label={t("preferences.language")}
        value={currentLanguage()}
        onChange={(language) => void chooseLanguage(language)}
        options={languageCodes.map((value) => ({
          value,
          label: languages[value].name,
          lang: value,
        }))}
      />
    </>
  );
}
