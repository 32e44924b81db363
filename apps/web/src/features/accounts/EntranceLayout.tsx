import type { WorkspaceInfo } from "@parley/contract";
import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { languages } from "../../platform/i18n/languages.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DropdownMenu } from "../../platform/ui/DropdownMenu.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { VisuallyHidden } from "../../platform/ui/VisuallyHidden.tsx";
import { WorkspaceMark } from "../../platform/ui/WorkspaceMark.tsx";
import { LegalLinks } from "./LegalLinks.tsx";
import { PreferenceChoices } from "./PreferenceChoices.tsx";
import { SampleConversation } from "./SampleConversation.tsx";

interface EntranceLayoutProps {
  /** Undefined until it is known. */
  workspace: WorkspaceInfo | undefined;
  title: string;
  text: string;
  /** What names the page in the browser's tab. */
  documentTitle: string;
  children: ReactNode;
}

/** The frame of login and registration: the form on one side, a taste of the product on the other. */
export function EntranceLayout(props: EntranceLayoutProps) {
  const { workspace, title, text, documentTitle, children } = props;
  const { t } = useTranslation(["accounts", "common"]);
  useDocumentTitle(documentTitle);
  return (
    <div className="grid min-h-full lg:grid-cols-2">
      <main className="flex flex-col items-center px-6 pt-10 pb-4">
        <div className="my-auto w-full max-w-form py-4">
          <WorkspaceMark
            mark={workspace?.mark}
            className="size-10"
            title={workspace?.mark ? workspace.name : t("common:appName")}
          />
          <h1 className="mt-5 text-title font-bold tracking-tight text-balance">{title}</h1>
          <p className="mt-2 text-body text-muted text-pretty">{text}</p>
          {children}
        </div>
        <LegalLinks className="justify-center" />
        <DropdownMenu
          align="center"
          side="top"
          trigger={
            <Button variant="ghost" size="small" className="font-normal">
              <Globe aria-hidden className="size-4" strokeWidth={1.75} />
              {languages[currentLanguage()].name}
              <VisuallyHidden>{t("preferences.open")}</VisuallyHidden>
            </Button>
          }
        >
          <PreferenceChoices />
        </DropdownMenu>
      </main>
      <SampleConversation />
    </div>
  );
}
