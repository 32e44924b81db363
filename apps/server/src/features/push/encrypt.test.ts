import { createECDH } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createBrowser } from "../../test/push-service.ts";
import { encrypt, isPublicKey } from "./encrypt.ts";

test("gives exactly the example of RFC 8291", () => {
  const key = createECDH("prime256v1");
  key.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const body = encrypt(
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { key, salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url") },
  );
  expect(body.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

test("any message is read by its browser, and by no other", () => {
  const browser = createBrowser();
  const other = createBrowser();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3_900 }), (bytes) => {
      const body = encrypt(Buffer.from(bytes), browser.keys);
      expect(browser.decrypt(body)).toEqual(Buffer.from(bytes));
      expect(() => other.decrypt(body)).toThrow();
    }),
    { numRuns: 30 },
  );
});

test("what is too long for push services is refused", () => {
  expect(() => encrypt(Buffer.alloc(4_000), createBrowser().keys)).toThrow("3993 bytes at most");
});

test("keys that are no point of the curve are known", () => {
  expect(isPublicKey(createBrowser().keys.p256dh)).toBe(true);
  expect(isPublicKey(Buffer.alloc(65, 4).toString("base64url"))).toBe(false);
  expect(isPublicKey("A".repeat(87))).toBe(false);
});
