import type { Id } from "@parley/contract";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

/** What somebody says of themselves, as one sign beside their name. */
export const StatusSign = latePart<{ id: Id }>(
  afterContent(async () => (await import("./StatusSign.tsx")).StatusSign),
);
