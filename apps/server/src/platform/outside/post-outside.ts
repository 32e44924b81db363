import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { askMachine, checkedLookup, ForbiddenAddress } from "./checked-lookup.ts";
import { isPublicAddress } from "./public-address.ts";

/** ms until an answer must be there, from the look-up of the name on. */
const PATIENCE = 10_000;
/** Bytes of an answer that are read. */
const MAX_ANSWER = 16 * 1024;

/** Which addresses the server connects to for somebody: `loopback` is for tests, and takes plain HTTP too. */
export type Reach = "public" | "loopback";

const isAllowed = (address: string, reach: Reach) =>
  isPublicAddress(address) || (reach === "loopback" && ["127.0.0.1", "::1"].includes(address));

/**
 * Whether the server may connect to an address that somebody gave it, as far as can be told without
 * looking its name up: HTTPS on its own port, no password in it, no special IP address.
 */
export function mayReach(address: string, reach: Reach): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, port, username, password, hostname } = new URL(address);
  if (username !== "" || password !== "") return false;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && !isAllowed(host, reach)) return false;
  if (reach === "loopback") return protocol === "https:" || protocol === "http:";
  return protocol === "https:" && port === "" && host !== "localhost";
}

/** What a server outside answered. */
export interface OutsideAnswer {
  status: number;
  headers: NodeJS.Dict<string | string[]>;
}

/**
 * Posts bytes to an address that somebody gave: never to this machine or a private network, without
 * following redirects, and with limits on time and answer.
 * @throws ForbiddenAddress, or what the network said
 */
export function postOutside(
  address: string,
  options: { headers: Record<string, string>; body: Buffer; reach: Reach; signal?: AbortSignal },
): Promise<OutsideAnswer> {
  const { headers, body, reach } = options;
  if (!mayReach(address, reach)) {
    return Promise.reject(new ForbiddenAddress("This address is not on the public internet."));
  }
  const url = new URL(address);
  const limit = AbortSignal.timeout(PATIENCE);
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const send = url.protocol === "https:" ? requestSecure : requestPlain;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": String(body.length) },
      lookup: checkedLookup((ip) => isAllowed(ip, reach), askMachine),
      signal,
    });
    request.on("error", reject);
    request.on("response", (response) => {
      let size = 0;
      response.on("error", reject);
      response.on("data", (part: Buffer) => {
        size += part.length;
        // What it says beyond its status is of no interest: enough was read to use the connection again.
        if (size > MAX_ANSWER) response.destroy();
      });
      response.on("close", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers }),
      );
    });
    request.end(body);
  });
}
