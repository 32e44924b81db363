import type { Id } from "@parley/contract";
import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

const JoinBar = latePart(async () => (await import("./JoinBar.tsx")).JoinBar);
const ArchivedBar = latePart(async () => {
  const [part] = await Promise.all([import("./ArchivedBar.tsx"), loadTexts("details")]);
  return part.ArchivedBar;
});

/** Where one may not write: how to join a public channel, or that it is archived. */
export function InsteadOfComposer({ channelId }: { channelId: Id }) {
  return (
    <>
      <JoinBar channelId={channelId} />
      <ArchivedBar channelId={channelId} />
    </>
  );
}
