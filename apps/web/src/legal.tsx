import { LegalPage } from "./features/legal/LegalPage.tsx";
import { MarkdownDocument } from "./features/messages/markdown/MarkdownDocument.tsx";

/** The legal pages with the renderer of messages, put together here so that neither needs the other. */
export function Component() {
  return <LegalPage Markdown={MarkdownDocument} />;
}
