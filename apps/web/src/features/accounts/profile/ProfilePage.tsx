import { useTranslation } from "react-i18next";
import { useDocumentTitle } from "../../../platform/ui/document-title.ts";
import { Pane, PaneHeader } from "../../../platform/ui/Pane.tsx";
import { Section } from "../../../platform/ui/Section.tsx";
import { useAuth } from "../store.ts";
import { PictureSection } from "./PictureSection.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { SessionsSection } from "./SessionsSection.tsx";

/** `/my-profile`: what others see of oneself, and where one is logged in. */
export function Component() {
  const { t } = useTranslation("profile");
  useDocumentTitle(t("title"));
  const user = useAuth((state) => state.user);
  if (!user) return null;
  return (
    <Pane label={t("title")}>
      <PaneHeader title={t("title")} />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto max-w-2xl px-8 pt-7 pb-16 max-md:px-4 max-md:pt-5">
          <Section title={t("picture.title")}>
            <PictureSection user={user} />
          </Section>
          <Section title={t("form.heading")} text={t("form.text")}>
            <ProfileForm user={user} />
          </Section>
          <Section title={t("sessions.title")} text={t("sessions.text")}>
            <SessionsSection />
          </Section>
        </div>
      </div>
    </Pane>
  );
}
