import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto";

/** A browser's side of a subscription, base64url: its public key (P-256, uncompressed) and its secret. */
export interface Recipient {
  p256dh: string;
  auth: string;
}

/** Bytes of the one record that a message is; RFC 8291 allows no second one. */
const RECORD = 4_096;
/** Bytes that push services must take: header, text, and what marks and seals its end. */
const MAX_TEXT = RECORD - 86 - 17;

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** Whether this is a point of the curve: anything else cannot be encrypted to. */
export function isPublicKey(p256dh: string): boolean {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  try {
    ecdh.computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function freshKey(): ECDH {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return ecdh;
}

/**
 * Encrypts a message so that only this browser can read it (RFC 8291, `aes128gcm` of RFC 8188).
 * @param own a new key and salt for each message; given only to check the example of the standard
 * @returns the body of the request
 */
export function encrypt(
  text: Buffer,
  { p256dh, auth }: Recipient,
  own: { key: ECDH; salt: Buffer } = { key: freshKey(), salt: randomBytes(16) },
): Buffer {
  if (text.length > MAX_TEXT) throw new Error(`A push message has ${MAX_TEXT} bytes at most.`);
  const { key, salt } = own;
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = key.getPublicKey();
  const about = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const shared = derive(key.computeSecret(theirs), Buffer.from(auth, "base64url"), about, 32);
  const contentKey = derive(shared, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(shared, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  // 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.of(2)), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, ...sealed, cipher.getAuthTag()]);
}
