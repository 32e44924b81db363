import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router";
import { parseBounded } from "../features/messages/markdown/parse.ts";
import { RichText } from "../features/messages/markdown/RichText.tsx";
import { isRich, renderText } from "../features/messages/markdown/render-text.tsx";

await i18next.use(initReactI18next).init({ lng: "en", resources: {} });

const mentions = [{ user_id: "1", username: "ada" }];

/** What a message's whole text is on the page, once its late parts are there. Wants a global `location`. */
export function markdownHtml(text: string): string {
  const tokens = isRich(text) ? parseBounded(text) : null;
  return renderToStaticMarkup(
    <MemoryRouter>
      {tokens ? (
        <RichText tokens={tokens} context={{ mentions, mentionsAll: false }} />
      ) : (
        renderText(text, { mentions, mentions_all: false })
      )}
    </MemoryRouter>,
  );
}
