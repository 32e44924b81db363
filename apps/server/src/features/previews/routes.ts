import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import type { PreviewDeps } from "./deps.ts";
import { openPicture } from "./open-picture.ts";
import { removePreview } from "./remove-preview.ts";

/** Previews of links: their pictures, and taking them away. */
export function previewsRoutes(route: Route, deps: PreviewDeps): void {
  route(calls.previewRemove, async ({ actor, body }) => ({
    data: await removePreview(deps, actor, body),
  }));
  route(calls.previewPicture, ({ actor, params }) =>
    openPicture(deps, actor, params._id, params.pageId),
  );
}
