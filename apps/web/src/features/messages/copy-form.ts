import { PROTOCOL_VERSION } from "@parley/contract";

/** Form of the kept state. Another number makes what older versions of the app have kept unreadable. */
export const COPY_FORM = PROTOCOL_VERSION * 1_000 + 2;
