import { afterAll, beforeAll, expect, test } from "vitest";
import { ForbiddenAddress } from "../../platform/outside/checked-lookup.ts";
import { getOutside } from "../../platform/outside/get-outside.ts";
import { forbiddenAddresses, forbiddenNames } from "../../test/hostile-addresses.ts";
import {
  type Answer,
  garbage,
  hanging,
  harmful,
  openHostileServer,
  says,
} from "../../test/hostile-server.ts";
import { makeImage } from "../../test/images.ts";
import { fetchPreview } from "./fetch-preview.ts";
import { createHostShares } from "./host-shares.ts";

let server: Awaited<ReturnType<typeof openHostileServer>>;
beforeAll(async () => {
  server = await openHostileServer();
});
afterAll(() => {
  expect(server.trespassers()).toBe(0);
  server.close();
});

const page = (title: string, more = "") => `<head><title>${title}</title>${more}</head>`;
const fetchIt = (address: string, stop?: AbortSignal) =>
  fetchPreview(address, { outside: server.outside, shares: createHostShares() }, stop);
// A header is ASCII.
const headerOf = (location: string) => location.replace(/[^ -~]/gu, encodeURIComponent);
const leadsTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location: headerOf(location), "set-cookie": "secret=1" }).end();

test.each(forbiddenAddresses)("never connects to %s, named or by a redirect", async (address) => {
  await expect(fetchIt(address)).rejects.toThrow(ForbiddenAddress);
  const before = server.asked.length;
  await expect(fetchIt(server.serve(leadsTo(address)))).rejects.toThrow(ForbiddenAddress);
  expect(server.asked.length).toBe(before + 1);
  const withPicture = says(page("A page", `<meta property="og:image" content="${address}">`));
  expect(await fetchIt(server.serve(withPicture))).toMatchObject({
    title: "A page",
    picture: null,
  });
});

test.each(forbiddenNames)("never connects to what %s leads to", async (name) => {
  const before = server.asked.length;
  const address = server.serve(says(page("reached")), name);
  await expect(fetchIt(address)).rejects.toThrow();
  expect(server.asked.length).toBe(before);
  await expect(fetchIt(server.serve(leadsTo(address)))).rejects.toThrow();
  expect(server.asked.length).toBe(before + 1);
});

test("another server of this machine is never asked, by its port, by a name, nor by a redirect", async () => {
  const secret = `http://127.0.0.1:${server.secretPort}/`;
  const named = `http://good.test:${server.secretPort}/`;
  for (const address of [secret, named]) {
    await expect(fetchIt(address)).rejects.toThrow(ForbiddenAddress);
    await expect(fetchIt(server.serve(leadsTo(address)))).rejects.toThrow(ForbiddenAddress);
  }
});

test("a name that leads elsewhere the second time is refused the second time", async () => {
  const address = server.serve(says(page("second")), "rebinding.test");
  const first = server.serve(leadsTo(address), "rebinding.test");
  await expect(fetchIt(first)).rejects.toThrow(ForbiddenAddress);
});

test.each(Object.entries(harmful))("shows nothing of: %s", async (_, answer) => {
  await expect(fetchIt(server.serve(answer))).rejects.toThrow();
});

test.each(Object.entries(hanging))("gives up: %s", async (_, answer) => {
  const stop = new AbortController();
  let isAsked = () => {};
  const reached = new Promise<void>((resolve) => (isAsked = resolve));
  const address = server.serve((response, request) => {
    answer(response, request);
    isAsked();
  });
  const fetched = fetchIt(address, stop.signal);
  await reached;
  stop.abort();
  await expect(fetched).rejects.toThrow();
});

test.each(garbage)("shows nothing of what is no HTTP, %#", async (bytes) => {
  const raw = await server.raw(bytes);
  const outside = { ...server.outside, exceptions: new Set([raw.address]) };
  const asked = fetchPreview(`http://${raw.address}/`, { outside, shares: createHostShares() });
  await expect(asked).rejects.toThrow();
  raw.close();
});

test.each([1, 2, 3])("follows %i redirects", async (count) => {
  let address = server.serve(says(page("the end")), "good.test");
  for (let at = 0; at < count; at += 1) address = server.serve(leadsTo(address));
  expect((await fetchIt(address)).title).toBe("the end");
});

test("follows neither a fourth redirect, nor a circle, nor one that leads nowhere", async () => {
  let address = server.serve(says(page("the end")));
  for (let at = 0; at < 4; at += 1) address = server.serve(leadsTo(address));
  await expect(fetchIt(address)).rejects.toThrow();
  const circle = server.serve((response, { url = "/" }) => leadsTo(url)(response, {} as never));
  await expect(fetchIt(circle)).rejects.toThrow();
  await expect(fetchIt(server.serve(leadsTo("http://[")))).rejects.toThrow();
});

test("sends no cookie, no credentials and no trace of who asks", async () => {
  const before = server.asked.length;
  await fetchIt(server.serve(leadsTo(server.serve(says(page("bare"))))));
  const seen = server.asked
    .slice(before)
    .map(({ method, headers }) => [method, Object.keys(headers).sort()]);
  const bare = ["accept", "accept-encoding", "connection", "host", "user-agent"];
  expect(seen).toEqual([
    ["GET", bare],
    ["GET", bare],
  ]);
});

test("reads a long page as far as it may, and no picture that is too long, too large or too small", async () => {
  const long = `${page("long")}${"x".repeat(2 * 1024 * 1024)}`;
  expect((await fetchIt(server.serve(says(long)))).title).toBe("long");
  const address = server.serve(says(long));
  const limits = { types: ["text/html"], max: 1_000, signal: new AbortController().signal };
  const found = await getOutside(address, { ...limits, outside: server.outside });
  expect([found.body.length, found.is_whole]).toEqual([1_000, false]);
  const png = { "content-type": "image/png" };
  const noise = Buffer.concat([
    Buffer.from(await makeImage({ width: 300, height: 200 })),
    Buffer.alloc(600 * 1024),
  ]);
  const dot = Buffer.from(await makeImage({ width: 2, height: 2 }));
  const huge = Buffer.from(await makeImage({ width: 300, height: 200 }));
  // It says of itself that it has 100,000 times 100,000 pixels.
  huge.writeUInt32BE(100_000, 16);
  huge.writeUInt32BE(100_000, 20);
  for (const picture of [noise, dot, huge]) {
    await expect(fetchIt(server.serve(says(picture, png)))).rejects.toThrow();
    const at = server.serve(says(picture, png));
    const shows = says(page("With a picture", `<meta property="og:image" content="${at}">`));
    expect(await fetchIt(server.serve(shows))).toMatchObject({
      title: "With a picture",
      picture: null,
    });
  }
});

test("makes a picture anew, of a page and of an address that is one", async () => {
  const png = Buffer.from(await makeImage({ width: 800, height: 400 }));
  const at = server.serve(says(png, { "content-type": "image/png" }));
  const shows = page("With a picture", `<meta property="og:image" content="${at}">`);
  const { picture } = await fetchIt(server.serve(says(shows)));
  expect(picture).toMatchObject({ width: 400, height: 200 });
  expect(picture?.content.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  expect(await fetchIt(at)).toMatchObject({ site: "127.0.0.1", picture: { width: 400 } });
});
