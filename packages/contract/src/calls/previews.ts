import { Bytes, defineCall } from "../call.ts";
import { Message } from "../messages.ts";
import { RemovePreviewBody } from "../previews.ts";
import { Id } from "../primitives.ts";
import { z } from "../zod.ts";

const preview = { tag: "Messages", auth: "session", status: 200 } as const;

/** Calls about previews of links. */
export const previewCalls = {
  previewRemove: defineCall({
    ...preview,
    method: "POST",
    path: "/preview/remove",
    summary: "Removes the preview of a link from a message, for everyone. The link stays.",
    body: RemovePreviewBody,
    data: Message,
  }),
  previewPicture: defineCall({
    ...preview,
    auth: "file",
    method: "GET",
    path: "/file/preview/:_id/:pageId",
    summary: "The small picture of a preview that a message one may read shows.",
    params: z.strictObject({ _id: Id, pageId: Id }),
    bytes: true,
    data: Bytes,
  }),
} as const;
