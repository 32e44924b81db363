import { setTimeout as sleep } from "node:timers/promises";
import { calls } from "@parley/contract";
import type { FaultKind, Scene } from "../kind.ts";

/** Waits for the refusal that a person can understand. */
async function expectRefusal({ owner, rooms, wrong }: Scene): Promise<void> {
  const [room] = rooms;
  for (let tries = 0; tries < 3_000; tries += 1) {
    const { status, body } = await owner.ask(calls.messageCreate, {
      body: {
        channel_id: room?.channel_id ?? "",
        text: "x".repeat(3_000),
        client_id: crypto.randomUUID(),
      },
    });
    if (status < 300) continue;
    if (status !== 507 || body.code !== "storage_full")
      wrong(`A send on a full disk was answered with ${status} ${body.code}.`);
    return;
  }
  wrong("Three thousand sends found room on a full disk.");
}

/** What needs no room goes on; a file that finds none is refused as messages are. */
async function expectReading({ owner, rooms, wrong }: Scene): Promise<void> {
  const channelId = rooms[0]?.channel_id ?? "";
  const start = await owner.ask(calls.bootstrap, {});
  const page = await owner.ask(calls.messageListChannel, { params: { channelId }, query: {} });
  for (const { status } of [start, page])
    if (status !== 200) wrong(`Reading on a full disk was answered with ${status}.`);
  const file = new File([new Uint8Array(300_000)], "large.bin");
  const upload = await owner.ask(calls.fileUpload, { form: { file } });
  if (upload.status !== 507) wrong(`An upload to a full disk was answered with ${upload.status}.`);
}

/** Not a byte is left on the disk, for a while. */
export const diskFull: FaultKind = {
  name: "disk-full",
  needs: { disk: 220 },
  async inject(scene) {
    const { place, lift, dice } = scene;
    place.disk?.fill();
    await expectRefusal(scene);
    await expectReading(scene);
    await sleep(dice.between(100, 500));
    place.disk?.free();
    lift();
  },
};
