import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { openInviteDialog, useInviteDialog } from "../channels/index.ts";

const InviteDialog = latePart(async () => {
  const [module] = await Promise.all([import("./InviteDialog.tsx"), loadTexts("invites")]);
  return module.default;
});

/** The dialog that invites to a channel, fetched when it is first opened. One per app. */
export function InviteDialogHost() {
  const channelId = useInviteDialog((state) => state.channelId);
  if (channelId === null) return null;
  return (
    <InviteDialog key={channelId} channelId={channelId} onClose={() => openInviteDialog(null)} />
  );
}
