import type { Id } from "@parley/contract";
import { latePart } from "../../platform/ui/late-part.tsx";

const JoinBar = latePart(async () => (await import("./JoinBar.tsx")).JoinBar);
const ArchivedBar = latePart(async () => (await import("./ArchivedBar.tsx")).ArchivedBar);

/** Where one may not write: how to join a public channel, or that it is archived. */
export function InsteadOfComposer({ channelId }: { channelId: Id }) {
  return (
    <>
      <JoinBar channelId={channelId} />
      <ArchivedBar channelId={channelId} />
    </>
  );
}
