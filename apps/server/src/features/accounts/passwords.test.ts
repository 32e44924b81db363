import { describe, expect, it } from "vitest";
import { hashPassword, verifyPassword } from "./passwords.ts";

describe("A password", () => {
  it("is stored as argon2id with 19 MiB, 2 passes and a salt of its own", async () => {
    const [one, two] = await Promise.all([
      hashPassword("correct horse"),
      hashPassword("correct horse"),
    ]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it("fits itself and nothing else", async () => {
    const hash = await hashPassword("correct horse");
    expect(await verifyPassword(hash, "correct horse")).toBe(true);
    expect(await verifyPassword(hash, "Correct horse")).toBe(false);
    expect(await verifyPassword(null, "correct horse")).toBe(false);
    expect(await verifyPassword(null, "nobody has this password")).toBe(false);
  });

  it("is refused when too many wait, and those who waited are served", async () => {
    const crowd = Array.from({ length: 260 }, () =>
      verifyPassword("not a hash", "x").then(
        () => "served",
        (error: { code?: string }) => (error.code === "rate_limited" ? "refused" : "served"),
      ),
    );
    const answers = await Promise.all(crowd);
    expect(answers.filter((answer) => answer === "refused").length).toBeGreaterThan(0);
    expect(answers.filter((answer) => answer === "served").length).toBeGreaterThanOrEqual(200);
    expect(await verifyPassword(null, "x")).toBe(false);
  });
});
