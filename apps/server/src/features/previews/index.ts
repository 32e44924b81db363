import type { Route } from "../../platform/http/call-route.ts";
import { askNameServers } from "../../platform/outside/checked-lookup.ts";
import { previewHooks } from "./ask-for-previews.ts";
import type { PreviewDeps } from "./deps.ts";
import { createHostShares } from "./host-shares.ts";
import { previewJobs } from "./jobs.ts";
import { previewsRoutes } from "./routes.ts";

export { plainLine } from "./plain-line.ts";

/** How the operator wants previews; `exceptions` are addresses of this machine, which tests use. */
interface PreviewConfig {
  linkPreviews: boolean;
  previewExceptions: readonly string[];
}

/** Previews of the links in messages, whole. */
export function createPreviews(
  parts: Omit<PreviewDeps, "fetching" | "isOn">,
  { linkPreviews, previewExceptions }: PreviewConfig,
) {
  const outside = { lookUp: askNameServers, exceptions: new Set(previewExceptions) };
  const fetching = { outside, shares: createHostShares() };
  const deps: PreviewDeps = { ...parts, fetching, isOn: linkPreviews };
  return {
    hooks: previewHooks,
    jobs: previewJobs(deps),
    routes: (route: Route) => previewsRoutes(route, deps),
  };
}
