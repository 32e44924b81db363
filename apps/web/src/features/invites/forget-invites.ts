import { queryClient } from "../../platform/query/client.ts";

/** What was loaded of invitations is asked for again. */
export const forgetInvites = () => queryClient.invalidateQueries({ queryKey: ["invite"] });
