import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { errorCode, StartError } from "./start-error.ts";

/** The server's own secrets, made at its first start and kept in `DATA_DIR/keys.json`, mode 600. */
export interface Keys {
  /** Shows push services who sends (VAPID, RFC 8292): an ECDSA key on P-256. */
  push: {
    private_key: KeyObject;
    /** The uncompressed point, base64url: browsers subscribe with it. */
    public_key: string;
  };
  /** Signs links in letters: 32 bytes. */
  signing: Buffer;
}

const Stored = z.object({
  push: z.object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.string(),
    y: z.string(),
    d: z.string(),
  }),
  signing: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});

function make(): z.output<typeof Stored> {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const push = Stored.shape.push.parse(privateKey.export({ format: "jwk" }));
  return { push, signing: randomBytes(32).toString("base64url") };
}

/** Whole or not at all: subscriptions made with a key that was lost would be worth nothing. */
function write(path: string, content: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, content);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartError(`${path} cannot be read (${errorCode(error)}): change its owner.`);
  }
}

function parse(path: string, content: string): z.output<typeof Stored> {
  try {
    return Stored.parse(JSON.parse(content));
  } catch {
    throw new StartError(
      `${path} is damaged: put it back from a backup, or remove it; then everyone's browsers subscribe to push anew.`,
    );
  }
}

/**
 * Reads the server's secrets, and makes them at the first start.
 * @throws StartError when the file is there and cannot be used
 */
export function readKeys(dataDir: string): Keys {
  const path = join(dataDir, "keys.json");
  const content = read(path);
  const stored = content === undefined ? make() : parse(path, content);
  if (content === undefined) write(path, `${JSON.stringify(stored, null, 2)}\n`);
  const { push, signing } = stored;
  const bytes = (part: string) => Buffer.from(part, "base64url");
  return {
    push: {
      private_key: createPrivateKey({ key: push, format: "jwk" }),
      public_key: Buffer.concat([Buffer.of(4), bytes(push.x), bytes(push.y)]).toString("base64url"),
    },
    signing: bytes(signing),
  };
}
