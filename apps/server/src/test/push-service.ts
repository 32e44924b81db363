import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { PushMessage } from "@parley/contract";

/*
 * The other side of web push, written from the standards and without our own sending code: a push service
 * that checks who sends (RFC 8292) and a browser that decrypts (RFC 8291, RFC 8188).
 */

const hmac = (key: Buffer, ...parts: Buffer[]) =>
  createHmac("sha256", key).update(Buffer.concat(parts)).digest();

/** A browser's keys, and how it reads what comes. */
export function createBrowser() {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: own.toString("base64url"), auth: auth.toString("base64url") },
    /** Throws when it was not encrypted for this browser, or was changed on the way. */
    decrypt(body: Buffer): Buffer {
      const salt = body.subarray(0, 16);
      if (body.readUInt32BE(16) < body.length - 21 - (body[20] ?? 0))
        throw new Error("two records");
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const sealed = body.subarray(21 + sender.length);
      // HKDF by hand: extract with the first argument as salt, expand to one block.
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
      const ikm = hmac(hmac(auth, ecdh.computeSecret(sender)), info, Buffer.of(1));
      const prk = hmac(salt, ikm);
      const key = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0"), Buffer.of(1));
      const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0"), Buffer.of(1));
      const decipher = createDecipheriv("aes-128-gcm", key.subarray(0, 16), nonce.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (end === -1 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
        throw new Error("no mark of the last record");
      }
      return padded.subarray(0, end);
    },
  };
}
type TestBrowser = ReturnType<typeof createBrowser>;

/** Checks a VAPID header as push services do; gives its claims. */
function checkVapid(header: string, audience: string): { sub: string; public_key: string } {
  const [, token = "", public_key = ""] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(header) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(public_key, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33, 65).toString("base64url"),
    },
  });
  const options = { key, dsaEncoding: "ieee-p1363" as const };
  const signed = Buffer.from(`${head}.${claims}`);
  if (!verify("sha256", signed, options, Buffer.from(signature, "base64url"))) {
    throw new Error("the signature is wrong");
  }
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const left = exp - Date.now() / 1_000;
  if (aud !== audience) throw new Error(`the audience is ${aud}`);
  if (!(left > 0 && left <= 24 * 60 * 60))
    throw new Error("the proof is too old, or good for too long");
  if (!/^(mailto:.+@|https:\/\/)/.test(sub)) throw new Error(`the subject is ${sub}`);
  return { sub, public_key };
}

/** A message as the push service took it, and as the browser read it. */
export interface TakenPush {
  /** The subscription's part of the address. */
  to: string;
  headers: IncomingHttpHeaders;
  /** What the service answered. */
  status: number;
  /** Whose key signed it. */
  public_key: string;
  message: PushMessage;
}

/** A real push service on this machine. What it cannot verify or decrypt, it answers with 403 and keeps in `problems`. */
export async function startPushService() {
  const browsers = new Map<string, TestBrowser>();
  const answers = new Map<string, Array<{ status: number; headers?: Record<string, string> }>>();
  const taken: TakenPush[] = [];
  const problems: string[] = [];
  let wake: Array<() => void> = [];

  function take(to: string, headers: IncomingHttpHeaders, body: Buffer) {
    const { public_key } = checkVapid(headers.authorization ?? "", url);
    if (headers["content-encoding"] !== "aes128gcm") throw new Error("not aes128gcm");
    if (!/^\d+$/.test(String(headers.ttl))) throw new Error("no TTL");
    if (body.length > 4_096) throw new Error("too large");
    if (!/^[A-Za-z0-9_-]{0,32}$/.test(String(headers.topic ?? ""))) throw new Error("bad topic");
    const browser = browsers.get(to);
    if (!browser) return { status: 404 };
    const message = PushMessage.parse(JSON.parse(browser.decrypt(body).toString()));
    const answer = answers.get(to)?.shift() ?? { status: 201 };
    taken.push({ to, headers, status: answer.status, public_key, message });
    return answer;
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      let answer: { status: number; headers?: Record<string, string> };
      try {
        answer = take(request.url?.slice(1) ?? "", request.headers, Buffer.concat(parts));
      } catch (error) {
        problems.push(String(error));
        answer = { status: 403 };
      }
      response.writeHead(answer.status, answer.headers).end();
      for (const tell of wake.splice(0)) tell();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    taken,
    problems,
    /** A browser that subscribes here: what it gives the app. */
    subscribe(name: string) {
      const browser = createBrowser();
      browsers.set(name, browser);
      return { endpoint: `${url}/${name}`, ...browser.keys };
    },
    /** Answers the next messages to a subscription so, one after the other; then 201. */
    answer(name: string, ...next: Array<{ status: number; headers?: Record<string, string> }>) {
      answers.set(name, next);
    },
    /** The subscription is no more: 404. */
    forget: (name: string) => void browsers.delete(name),
    /** All messages to a subscription, once there are so many. */
    async until(to: string, count: number): Promise<TakenPush[]> {
      for (;;) {
        const found = taken.filter((push) => push.to === to);
        if (found.length >= count || problems.length > 0) return found;
        await new Promise<void>((resolve) => wake.push(resolve));
      }
    },
    close: () => {
      wake = [];
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
