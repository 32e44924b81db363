import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import { openFile, openThumbnail } from "./open-file.ts";
import { removeFile } from "./remove-file.ts";
import { type UploadDeps, uploadFile } from "./upload-file.ts";

/** Uploading, reading and removing files. */
export function filesRoutes(route: Route, deps: UploadDeps): void {
  route(calls.fileUpload, async ({ actor, form }) => ({
    data: await uploadFile(deps, actor, form),
  }));
  route(calls.fileContent, ({ actor, params }) => openFile(deps, actor, params._id));
  route(calls.fileThumbnail, ({ actor, params }) => openThumbnail(deps, actor, params._id));
  route(calls.fileDelete, async ({ actor, params }) => ({
    data: await removeFile(deps, actor, params._id),
  }));
}
