/** A new UUIDv7: ordered by this device's clock, unique by chance. */
export function uuidv7(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const time = Date.now().toString(16).padStart(12, "0");
  // Version 7 and the variant of RFC 9562 take the places of six random bits.
  const variant = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${hex.slice(13, 16)}`,
    variant.toString(16) + hex.slice(18, 20),
    hex.slice(20),
  ].join("-");
}
