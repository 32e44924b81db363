import { hash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32;

/** An opaque session token: 256 random bits, 43 characters. */
export const createToken = () => randomBytes(TOKEN_BYTES).toString("base64url");

/** What is stored of a token. It is random, so a plain hash cannot be searched. */
export const hashToken = (token: string) => hash("sha256", token, "buffer");
