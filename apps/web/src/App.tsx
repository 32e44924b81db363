import { Direction } from "radix-ui";
import { useTranslation } from "react-i18next";
import { BrowserRouter } from "react-router";
import { currentLanguage } from "./platform/i18n/i18n.ts";
import { languages } from "./platform/i18n/languages.ts";
import { afterContent } from "./platform/ui/first-content.ts";
import { latePart } from "./platform/ui/late-part.tsx";
import { useToasts } from "./platform/ui/toast-store.ts";
import { AppRoutes } from "./routes.tsx";

const TooltipLayer = latePart(
  afterContent(async () => (await import("./platform/ui/TooltipLayer.tsx")).TooltipLayer),
);
const Toaster = latePart(async () => (await import("./platform/ui/Toaster.tsx")).default);

/** What surrounds every page: reading direction, tooltips and toasts. */
export function App() {
  // Subscribes to the language, so that the direction follows it.
  useTranslation("common");
  const hasToasts = useToasts(({ toasts }) => toasts.length > 0);
  return (
    <Direction.Provider dir={languages[currentLanguage()].dir}>
      {/* A transition yields to frames in which nothing has changed yet: the next page would show later. */}
      <BrowserRouter useTransitions={false}>
        <AppRoutes />
      </BrowserRouter>
      <TooltipLayer />
      {hasToasts && <Toaster />}
    </Direction.Provider>
  );
}
