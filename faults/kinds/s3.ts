import { createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { calls, errors, type File as StoredFile } from "@parley/contract";
import { createS3Store } from "../../apps/server/src/platform/files/s3/s3-store.ts";
import { type Answered, TestClient } from "../../apps/server/src/test/client.ts";
import { selectFiles } from "../check-database.ts";
import type { FaultKind, Scene } from "../kind.ts";

/** People who upload one file after the other, each of so many bytes, with a pause in ms between them. */
const UPLOADERS = 4;
const BYTES = 500_000;
const PAUSE_MS = 50;
/** When to give up waiting for something that has to come, in ms. */
const PATIENCE_MS = 60_000;

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
const refusal = { code: "files_unavailable", message: errors.files_unavailable.message };

/** A file that the server said it has stored. */
interface Kept {
  _id: string;
  url: string;
  hash: string;
}

/** The owner at each of the nodes. */
const atNodes = ({ place, owner: { token, user } }: Scene) =>
  place.nodes.map(({ url }) => Object.assign(new TestClient(url), { token, user }));

/** Says what is wrong with a refusal: it has to be one that a person understands, and tell when to come again. */
function judge({ wrong }: Scene, what: string, { status, headers, body }: Answered): void {
  const retry = headers.get("retry-after");
  const { code, message } = body;
  const isMeant = status === 503 && code === refusal.code && message === refusal.message;
  if (isMeant && Number(retry) > 0) return;
  wrong(`Without S3 ${what} was answered with ${status} ${code}, Retry-After ${retry}: ${message}`);
}

/** Uploads one file after the other at all nodes, and shows each that was stored to everybody in a channel. */
function startUploads(scene: Scene) {
  const { owner, rooms, wrong } = scene;
  const kept: Kept[] = [];
  let refused = 0;
  let isOpen = true;

  async function upload(client: TestClient): Promise<void> {
    const content = randomBytes(BYTES);
    const form = { file: new File([content], "plan.bin") };
    const answer = await client.ask(calls.fileUpload, { form });
    const file = answer.body.result?.data as StoredFile | undefined;
    if (!file) {
      refused += 1;
      return judge(scene, "an upload", answer);
    }
    kept.push({ _id: file._id, url: file.url, hash: hashOf(content) });
    await owner.send(rooms[0]?.channel_id ?? "", "here it is", { file_ids: [file._id] });
  }

  const clients = atNodes(scene);
  const working = Array.from({ length: UPLOADERS }, async (_, n) => {
    const client = clients[n % clients.length];
    while (isOpen && client) {
      await upload(client).catch((error: unknown) => wrong(`An upload broke off: ${error}`));
      await sleep(PAUSE_MS);
    }
  });
  return {
    kept,
    refused: () => refused,
    async stop() {
      isOpen = false;
      await Promise.all(working);
    },
  };
}

/** Waits until a number has grown by so many, and says what is wrong where it does not. */
async function untilMore(
  { wrong }: Scene,
  what: string,
  more: number,
  look: () => number | Promise<number>,
): Promise<void> {
  const before = await look();
  const patience = Date.now() + PATIENCE_MS;
  while ((await look()) < before + more) {
    if (Date.now() > patience) return wrong(`For a minute ${what}.`);
    await sleep(20);
  }
}

/** What was acknowledged is there, whole, at every node; of what was refused nobody sees anything. */
async function compare(scene: Scene, kept: readonly Kept[], earlier: ReadonlySet<string>) {
  const { place, wrong } = scene;
  if (!place.s3) return;
  const { stored, arriving } = await selectFiles(place);
  const known = new Set(kept.map(({ _id }) => _id));
  for (const _id of stored)
    if (!known.has(_id) && !earlier.has(_id))
      wrong(`${_id} was refused and is there all the same.`);
  for (const client of atNodes(scene))
    for (const { _id, url, hash } of kept) {
      const answer = await client.read(url);
      const read = hashOf(new Uint8Array(await answer.arrayBuffer()));
      if (answer.status !== 200 || read !== hash)
        wrong(
          `${_id} was acknowledged, and reading it was answered with ${answer.status} and other bytes.`,
        );
    }
  // A row is there before the first byte, so that what broke off is found and removed.
  const rows = new Set([...stored, ...arriving]);
  for await (const key of createS3Store(place.s3.place, "").keys())
    if (!rows.has(key)) wrong(`The bucket has ${key}, which no row names.`);
}

/** The bucket falls silent, dies and comes back with what it had, while people upload at all nodes. */
export const s3Stopped: FaultKind = {
  name: "s3-stopped",
  needs: { nodes: 2, network: "proxy", database: "apart", s3: true },
  async inject(scene) {
    const { place, load, dice, isShort, lift, note } = scene;
    const sent = async () => (await load.call("progress", { heads: {}, since: 0 })).acknowledged;
    const earlier = new Set((await selectFiles(place)).stored);
    const uploads = startUploads(scene);
    const keptSoFar = () => uploads.kept.length;
    try {
      await untilMore(scene, "nothing could be uploaded", UPLOADERS, keptSoFar);
      place.s3?.freeze();
      // By then some are on their way to it.
      await sleep(dice.between(100, 400));
      await place.s3?.kill();
      const [first] = uploads.kept;
      for (const client of atNodes(scene)) {
        const answer = await client.read(first?.url ?? "");
        const { status, headers } = answer;
        judge(scene, "reading a file", { status, headers, body: await answer.json() });
      }
      await untilMore(scene, "no upload was refused without S3", UPLOADERS, uploads.refused);
      await untilMore(scene, "nothing was sent without S3", UPLOADERS, sent);
      await sleep(dice.between(100, isShort ? 200 : 3_000));
      lift();
      await place.s3?.start();
      await untilMore(scene, "nothing could be uploaded after S3 was back", UPLOADERS, keptSoFar);
    } finally {
      await uploads.stop();
    }
    await compare(scene, uploads.kept, earlier);
    note("files acknowledged", keptSoFar());
    note("files refused", uploads.refused());
  },
};
