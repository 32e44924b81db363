import { describe, expect, test } from "vitest";
import { makeFixture } from "./check-fixture.mjs";
import { contractionsIn, findContractions } from "./check-migrations.mjs";

describe("A migration leaves the version before as it expects things", () => {
  test.each([
    "ALTER TABLE messages ADD COLUMN seen boolean NOT NULL DEFAULT false;",
    "ALTER TABLE messages ADD COLUMN note text, ADD pinned_until timestamptz;",
    "ALTER TABLE messages ADD COLUMN kind text CHECK (kind IN ('a', 'b'));",
    "ALTER TABLE messages ALTER COLUMN text DROP NOT NULL, ALTER note SET DEFAULT '';",
    "ALTER TABLE messages ADD COLUMN short text NOT NULL GENERATED ALWAYS AS (left(text, 9)) STORED;",
    "CREATE INDEX new_index ON messages (at);",
    "CREATE TABLE polls (_id uuid PRIMARY KEY, at timestamptz NOT NULL); ALTER TABLE polls ADD UNIQUE (at); CREATE UNIQUE INDEX a ON polls (at);",
    "INSERT INTO words VALUES ('DROP TABLE messages; RENAME');",
    "-- DROP TABLE messages;\nSELECT 1;",
    "CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE messages; $$;",
  ])("where it adds: %s", (sql) => {
    expect(contractionsIn(sql)).toEqual([]);
  });

  test.each([
    ["DROP TABLE drafts;", "drops a table"],
    ["drop index messages_at;", "drops an index"],
    ["ALTER TABLE messages DROP COLUMN text;", "drops a column of messages"],
    ["ALTER TABLE ONLY messages DROP text;", "drops a column of messages"],
    ['ALTER TABLE IF EXISTS "messages" RENAME COLUMN text TO body;', "renames of messages"],
    ["ALTER TABLE messages RENAME TO letters;", "renames of messages"],
    [
      "ALTER TABLE messages ALTER COLUMN seq TYPE text;",
      "changes the type of a column of messages",
    ],
    ["ALTER TABLE messages ALTER text SET NOT NULL;", "makes a column NOT NULL of messages"],
    ["ALTER TABLE messages ALTER text DROP DEFAULT;", "drops a default of messages"],
    [
      "ALTER TABLE messages ADD COLUMN a int, ADD COLUMN must text NOT NULL;",
      "adds a column that older code leaves empty of messages",
    ],
    [
      "ALTER TABLE messages ADD CONSTRAINT short CHECK (length(text) < 9);",
      "adds a constraint of messages",
    ],
    ["CREATE UNIQUE INDEX one ON messages (text);", "adds a unique index"],
    ["ALTER TYPE mood RENAME VALUE 'a' TO 'b';", "renames"],
  ])("and not where it takes away: %s", (sql, what) => {
    expect(contractionsIn(sql)).toEqual([what]);
  });

  test("unless it says since when nobody needs that, or why it takes nothing away", () => {
    const drop = "ALTER TABLE drafts DROP COLUMN old;\n";
    const cases = {
      "m/0012-before-the-rule.sql": drop,
      "m/0040-in-time.sql": `-- contract since 0036: the column new has it.\n${drop}`,
      "m/0041-allowed.sql": `-- allowed: it lets more kinds through.\n${drop}`,
      "m/0042-no-reason.sql": `-- contract since 0036:\n${drop}`,
      "m/0043-itself.sql": `-- contract since 0043: at once.\n${drop}`,
      "m/0044-before-the-rule.sql": `-- contract since 0012: long ago.\n${drop}`,
      "m/0045-nothing-said.sql": drop,
    };
    const { root, remove } = makeFixture(cases);
    try {
      const named = findContractions(root, Object.keys(cases)).map((line) => line.split(" ")[1]);
      expect(named).toEqual(
        ["42-no-reason", "43-itself", "44-before-the-rule", "45-nothing-said"].map(
          (name) => `m/00${name}.sql`,
        ),
      );
    } finally {
      remove();
    }
  });
});
