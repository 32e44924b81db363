import { randomBytes } from "node:crypto";

/** 144 random bits, 24 characters that need no escaping in an address. */
export const createInviteId = () => randomBytes(18).toString("base64url");
