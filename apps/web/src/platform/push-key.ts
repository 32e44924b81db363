/** The bytes of a key in base64url, as `PushManager.subscribe` takes them. */
export const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
