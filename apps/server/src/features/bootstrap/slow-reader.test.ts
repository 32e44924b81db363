import { calls, type ServerFrame } from "@parley/contract";
import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";
import { createCatchUp } from "./catch-up.ts";

it("Catch-up of a slow reader forgets the rows that are left, and reads them again from where they stand", async () => {
  const server = await buildTestApp();
  const ada = await registerPerson(server.url, "Ada Okafor");
  const { _id: id } = await ada.call(calls.channelCreate, { body: { name: "reading" } });
  const headOf = async () => (await ada.call(calls.channelShow, { params: { _id: id } })).last_seq;
  const cursor = await headOf();
  for (let n = 0; n < 12; n += 1) await ada.send(id, `${n} ${"x".repeat(30_000)}`);
  const channels = [{ id, cursor, cached: true }];
  const frames = createCatchUp(server.db)(ada.user_id, { channels }, false);
  const got: ServerFrame[] = [];
  let isSlow = false;
  let pauses = 0;
  for (let step = await frames.next(false); !step.done; step = await frames.next(isSlow)) {
    if (step.value) got.push(step.value);
    else pauses += 1;
    // Said while the reader takes their time: only what is read after that can tell of it.
    if (!step.value && pauses === 1) await ada.send(id, "meanwhile");
    isSlow = step.value !== undefined;
  }
  expect(pauses).toBeGreaterThan(1);
  const pages = got.filter((frame) => frame.type === "channel");
  expect(pages).toHaveLength(got.length);
  expect(pages.map(({ after }) => after)).toEqual([
    cursor,
    ...pages.slice(0, -1).map(({ head }) => head),
  ]);
  expect(pages.at(-1)?.head).toBe(await headOf());
  const texts = pages.flatMap(({ rows }) => rows.map((row) => "text" in row && row.text));
  expect(texts).toHaveLength(13);
  expect(texts.at(-1)).toBe("meanwhile");
  await server.close();
});
