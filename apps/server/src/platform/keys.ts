import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Db } from "./database/db.ts";
import { keepServerKeys } from "./database/server-keys.ts";
import { errorCode, StartError } from "./start-error.ts";

/** The server's own secrets, made at its first start and kept in the database, where every node has them. */
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

function read(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw new StartError(`${path} cannot be read (${errorCode(error)}): change its owner.`);
  }
}

/** What versions before this one kept in a file: subscriptions are bound to it. */
function readFile(dataDir: string): z.output<typeof Stored> | undefined {
  const path = join(dataDir, "keys.json");
  const content = read(path);
  if (content === undefined) return undefined;
  try {
    return Stored.parse(JSON.parse(content));
  } catch {
    throw new StartError(
      `${path} is damaged: put it back from a backup, or remove it; then everyone's browsers subscribe to push anew.`,
    );
  }
}

/**
 * Reads the server's secrets. The first start of all makes them, or takes them from the `keys.json` of a version
 * before; after it that file is not looked at any more.
 * @throws StartError when that file is needed and cannot be used
 */
export async function readKeys(db: Db, dataDir: string): Promise<Keys> {
  const kept = await keepServerKeys(db, () => readFile(dataDir) ?? make());
  const { push, signing } = Stored.parse(kept);
  const bytes = (part: string) => Buffer.from(part, "base64url");
  return {
    push: {
      private_key: createPrivateKey({ key: push, format: "jwk" }),
      public_key: Buffer.concat([Buffer.of(4), bytes(push.x), bytes(push.y)]).toString("base64url"),
    },
    signing: bytes(signing),
  };
}
