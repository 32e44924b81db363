import { Bytes, defineCall } from "../call.ts";
import { File, FileListQuery, FilePage, UploadForm } from "../files.ts";
import { Id } from "../primitives.ts";
import { z } from "../zod.ts";
import { ById, Removed } from "./shapes.ts";

const file = { tag: "Files", auth: "session", status: 200 } as const;
/** The name is for people who save the file; any will do. */
const Named = z.strictObject({ _id: Id, name: z.string().max(200) });

/** Calls about uploaded files. */
export const fileCalls = {
  fileUpload: defineCall({
    ...file,
    method: "POST",
    path: "/file/upload",
    status: 201,
    summary: "Uploads a file, to be sent with a message by its id.",
    form: UploadForm,
    data: File,
  }),
  fileContent: defineCall({
    ...file,
    auth: "file",
    method: "GET",
    path: "/file/:_id/:name",
    summary:
      "The content of a file that a message one may read shows, or of one's own unsent file.",
    params: Named,
    bytes: true,
    data: Bytes,
  }),
  fileThumbnail: defineCall({
    ...file,
    auth: "file",
    method: "GET",
    path: "/file/:_id/thumb/:name",
    summary:
      "A small JPEG of an image. Until it is made: the image itself if it is small, else a blank PNG of one pixel.",
    params: Named,
    bytes: true,
    data: Bytes,
  }),
  fileList: defineCall({
    ...file,
    method: "GET",
    path: "/file/list",
    summary: "The files that messages of a conversation show, newest first.",
    query: FileListQuery,
    data: FilePage,
  }),
  fileDelete: defineCall({
    ...file,
    method: "DELETE",
    path: "/file/delete/:_id",
    summary: "Removes one's own file, sent or not; messages show that it was removed.",
    params: ById,
    data: Removed,
  }),
} as const;
