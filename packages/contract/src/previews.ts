import { ChangeId } from "./messages.ts";
import { Id } from "./primitives.ts";
import { z } from "./zod.ts";

/** Removed for everyone and for good; a repeated request changes nothing. */
export const RemovePreviewBody = z.strictObject({
  message_id: Id,
  /** The `url` of the preview. */
  url: z.string().max(2_100),
  client_id: ChangeId.optional(),
});
