import { describe, expect, test } from "vitest";
import { connect } from "../platform/database/connect.ts";
import { createLog } from "../platform/log/log.ts";
import { createTestDatabase } from "./postgres.ts";

const log = createLog({ level: "silent" });

describe("createTestDatabase", () => {
  test("gives every caller a migrated database of its own", async () => {
    const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const { pool, close } = connect(one.url, { log });
    const applied = await pool.query("SELECT count(*) AS n FROM schema_migrations");
    expect(applied.rows[0].n).toBeGreaterThan(0);
    expect(other.url).not.toBe(one.url);
    await close();
    await one.drop();
    await other.drop();
  });
});
