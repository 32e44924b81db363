import { heldQueries } from "../../platform/query/held-queries.ts";

/** What was loaded of invitations is asked for again. */
export const forgetInvites = () => heldQueries()?.invalidateQueries({ queryKey: ["invite"] });
