import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { useWaitingInvites } from "./use-waiting-invites.ts";

const OwnInvites = latePart(async () => {
  const [module] = await Promise.all([import("./OwnInvites.tsx"), loadTexts("invites")]);
  return module.default;
});

/** Where one's own pending invitations show. What shows them is fetched when there are some. */
export function OwnInvitesPlace() {
  const waiting = useWaitingInvites();
  return waiting.length > 0 ? <OwnInvites invites={waiting} /> : null;
}
