import type { LetterTexts } from "./letter-texts.ts";

/** The letters about one's own account, in German. */
export const german: LetterTexts = {
  reset: ({ workspace, name, link }) => ({
    subject: `Neues Passwort für ${workspace}`,
    lines: [
      `Hallo ${name},`,
      "",
      `jemand hat ein neues Passwort für dein Konto bei ${workspace} angefordert. Um eines zu wählen, öffne:`,
      "",
      link,
      "",
      "Der Link gilt einmal, eine Stunde lang. Mit dem neuen Passwort wirst du überall abgemeldet.",
      "Wenn du das nicht warst, lass diesen Brief liegen: dein Passwort bleibt, wie es ist.",
    ],
  }),
  passwordChanged: ({ workspace, name }) => ({
    subject: `Dein Passwort bei ${workspace} wurde geändert`,
    lines: [
      `Hallo ${name},`,
      "",
      `das Passwort deines Kontos bei ${workspace} wurde gerade geändert, andere Geräte wurden abgemeldet.`,
      "",
      "Wenn du das nicht warst, nutze gleich „Passwort vergessen“ auf der Anmeldeseite und sag einem Admin Bescheid.",
    ],
  }),
  confirmEmail: ({ workspace, name, email, link }) => ({
    subject: `Bestätige deine E-Mail für ${workspace}`,
    lines: [
      `Hallo ${name},`,
      "",
      `du möchtest ${email} für dein Konto bei ${workspace} verwenden. Um sie zu bestätigen, öffne:`,
      "",
      link,
      "",
      "Der Link gilt einmal, einen Tag lang. Bis dahin ändert sich nichts.",
      "Wenn du das nicht wolltest, lass diesen Brief liegen.",
    ],
  }),
  emailChanged: ({ workspace, name, email }) => ({
    subject: `Deine E-Mail bei ${workspace} wurde geändert`,
    lines: [
      `Hallo ${name},`,
      "",
      `dein Konto bei ${workspace} verwendet jetzt ${email} statt dieser Adresse.`,
      "",
      "Wenn du das nicht warst, sag gleich einem Admin des Arbeitsbereichs Bescheid.",
    ],
  }),
};
