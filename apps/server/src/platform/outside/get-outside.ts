import { type IncomingMessage, request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { checkedLookup, ForbiddenAddress, type LookUp } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";
import { ENCODINGS, readBounded, UnreadableAnswer } from "./read-bounded.ts";

/** How the server gets at addresses that somebody wrote. */
export interface Outside {
  lookUp: LookUp;
  /** What may be connected to beside the public internet, as `127.0.0.1:8080`: tests have servers there. */
  exceptions: ReadonlySet<string>;
}

/** Redirects that are followed. */
const MAX_REDIRECTS = 3;
/** Characters of an address at most. */
const MAX_ADDRESS = 2_048;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
const portOf = ({ protocol, port }: URL) =>
  port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);

/** On its own port a public address is allowed, on any other one only what is named. */
const isAllowed =
  (url: URL, { exceptions }: Outside) =>
  (address: string) =>
    exceptions.has(`${address}:${portOf(url)}`) || (url.port === "" && isPublicAddress(address));

/** @throws ForbiddenAddress where it can be told without looking a name up */
function demandOutside(url: URL, outside: Outside): void {
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const isBare = url.username === "" && url.password === "";
  const host = hostOf(url);
  const isKnownPort =
    url.port === "" || [...outside.exceptions].some((at) => at.endsWith(`:${url.port}`));
  const isAddress = isIP(host) !== 0;
  const isFine = isWeb && isBare && isKnownPort && url.href.length <= MAX_ADDRESS;
  if (!isFine || (isAddress && !isAllowed(url, outside)(host))) {
    throw new ForbiddenAddress("This address is not on the public internet.");
  }
}

/** One request: without cookies, without a password, on a connection of its own. */
function ask(
  url: URL,
  accept: string,
  { outside, signal }: { outside: Outside; signal: AbortSignal },
): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      agent: false,
      headers: {
        Accept: accept,
        "Accept-Encoding": ENCODINGS,
        "User-Agent": "Mozilla/5.0 (compatible; Parley; link preview)",
      },
      lookup: checkedLookup(isAllowed(url, outside), outside.lookUp, signal),
      signal,
    });
    request.on("error", reject);
    request.on("response", resolve);
    // A server that changes to another protocol closes the connection without an answer or an error.
    request.on("close", () => reject(new UnreadableAnswer("It does not answer.")));
    request.end();
  });
}

/** What was found at an address. */
export interface Found {
  /** Where the redirects led. */
  url: URL;
  /** Media type, lower case, without parameters. */
  type: string;
  /** The charset that the header names; undefined: none. */
  charset: string | undefined;
  body: Buffer;
  /** False: it goes on after what was read. */
  is_whole: boolean;
}

function typeOf(header: string | undefined): Pick<Found, "type" | "charset"> {
  const [type = "", ...parameters] = (header ?? "").split(";").map((part) => part.trim());
  const charset = parameters.find((part) => part.toLowerCase().startsWith("charset="));
  return {
    type: type.toLowerCase(),
    charset: charset?.slice("charset=".length).replace(/^["']|["']$/g, ""),
  };
}

/**
 * Gets what is at an address that somebody wrote: never from this machine or a private network, also not
 * by a redirect or a name that leads there, and never more than `max` bytes of it.
 * @param options.types media types that are read; all else is refused before its content
 * @param options.signal ends it, whatever it waits for
 * @throws ForbiddenAddress, UnreadableAnswer, or what the network said
 */
export async function getOutside(
  address: string,
  options: { types: readonly string[]; max: number; signal: AbortSignal; outside: Outside },
): Promise<Found> {
  const { types, max, outside, signal } = options;
  let url = new URL(address);
  for (let redirects = 0; ; redirects += 1) {
    demandOutside(url, outside);
    const response = await ask(url, types.join(", "), { outside, signal });
    const { statusCode: status = 0, headers } = response;
    try {
      if (REDIRECTS.has(status) && headers.location !== undefined) {
        if (redirects === MAX_REDIRECTS) throw new UnreadableAnswer("It leads on and on.");
        if (!URL.canParse(headers.location, url.href))
          throw new UnreadableAnswer("It leads nowhere.");
        url = new URL(headers.location, url);
        continue;
      }
      if (status !== 200) throw new UnreadableAnswer(`It answers ${status}.`);
      const about = typeOf(headers["content-type"]);
      if (!types.includes(about.type)) throw new UnreadableAnswer(`It is ${about.type}.`);
      return { url, ...about, ...(await readBounded(response, max)) };
    } finally {
      response.destroy();
    }
  }
}
