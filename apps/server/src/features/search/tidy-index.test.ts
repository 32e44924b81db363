import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";
import { tidyIndex } from "./queries/entries.ts";
import { afterPause } from "./tidy-index.ts";

const gate = () => {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
};

describe("work after a pause", () => {
  it("is done once for all who ask meanwhile, and again for who asks while it is under way", async () => {
    const gates = [gate(), gate()];
    const begun = [gate(), gate()];
    let runs = 0;
    const { ask, stop } = afterPause(
      {
        pauseMs: 1,
        most: 100,
        onError: (error) => {
          throw error;
        },
      },
      async () => {
        const run = runs++;
        begun[run]?.open();
        await gates[run]?.passed;
      },
    );
    for (let n = 0; n < 5; n += 1) ask();
    await begun[0]?.passed;
    for (let n = 0; n < 5; n += 1) ask();
    gates[0]?.open();
    await begun[1]?.passed;
    gates[1]?.open();
    await stop();
    ask();
    expect(runs).toBe(2);
  });

  it("waits for no pause once it was asked for many things", async () => {
    const done = gate();
    const never = 2 ** 31 - 1;
    const { ask, stop } = afterPause({ pauseMs: never, most: 3, onError: () => {} }, async () =>
      done.open(),
    );
    ask(2);
    ask();
    await done.passed;
    await stop();
  });

  it("goes on after a failure, which is told", async () => {
    const errors: unknown[] = [];
    const done = gate();
    let runs = 0;
    const { ask, stop } = afterPause(
      {
        pauseMs: 1,
        most: 100,
        onError: (error) => {
          errors.push(error);
          ask();
        },
      },
      async () => {
        runs += 1;
        if (runs === 1) throw new Error("away");
        done.open();
      },
    );
    ask();
    await done.passed;
    await stop();
    expect(errors).toEqual([new Error("away")]);
  });

  it("has ended when it is stopped", async () => {
    const slow = gate();
    const begun = gate();
    let isOver = false;
    const { ask, stop } = afterPause({ pauseMs: 1, most: 100, onError: () => {} }, async () => {
      begun.open();
      await slow.passed;
      isOver = true;
    });
    ask();
    await begun.passed;
    const stopped = stop();
    slow.open();
    await stopped;
    expect(isOver).toBe(true);
  });
});

describe("the index of messages", () => {
  let app: TestApp;
  let ada: TestClient;
  beforeAll(async () => {
    app = await buildTestApp();
    ada = await registerPerson(app.url, "Ada Okafor");
  });
  afterAll(() => app.close());

  /** Pages of what waits, which this puts into the index. */
  const waiting = async () =>
    (
      await sql<{ pages: number }>`SELECT (gin_clean_pending_list('message_search_words')
        + gin_clean_pending_list('message_search_infix'))::int AS pages`.execute(app.db)
    ).rows[0]?.pages;

  it("takes in what waits when it is tidied", async () => {
    const general = await channelNamed(ada, "general");
    await waiting();
    await ada.send(general, "quokka");
    expect(await waiting()).toBeGreaterThan(0);
    await ada.send(general, "quokka again");
    await tidyIndex(app.db);
    expect(await waiting()).toBe(0);
  });
});
