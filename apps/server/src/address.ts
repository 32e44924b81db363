import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/** The address that people open: the public one, or else where the app listens. Never what a request claims. */
export function shownAddress(
  config: Pick<Config, "publicUrl" | "host" | "port">,
  bound: AddressInfo | string | null,
): string {
  if (config.publicUrl) return config.publicUrl;
  const port = typeof bound === "object" && bound ? bound.port : config.port;
  const host = ["0.0.0.0", "::"].includes(config.host) ? "localhost" : config.host;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** Whom push services may turn to: whoever runs this server. */
export function pushSubject({
  supportEmail,
  publicUrl,
}: Pick<Config, "supportEmail" | "publicUrl">): string {
  if (supportEmail) return `mailto:${supportEmail}`;
  return publicUrl?.startsWith("https:") ? publicUrl : "mailto:parley@localhost";
}
