import { createHash } from "node:crypto";
import { Id, type PushMessage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import type { Keys } from "../../platform/keys.ts";
import type { Logger } from "../../platform/log/log.ts";
import { ForbiddenAddress } from "../../platform/outside/checked-lookup.ts";
import { postOutside, type Reach } from "../../platform/outside/post-outside.ts";
import { DELIVER } from "./ask-push.ts";
import { type PushContent, urgencyOf } from "./cause.ts";
import { encrypt } from "./encrypt.ts";
import { type Answer, type Outcome, outcomeOf } from "./outcome.ts";
import { type Delivery, saveOutcome, selectWaiting } from "./queries/deliveries.ts";
import { vapidHeader } from "./vapid.ts";

/** What pushing works with. */
export interface PushDeps {
  db: Db;
  keys: Pick<Keys, "push">;
  /** `mailto:` or `https:` address of whoever runs this server: push services want to know. */
  subject(): string;
  /** Which addresses subscriptions may have. */
  reach: Reach;
  log: Logger;
  content: PushContent;
  /** Told what became of each try. */
  tried(outcome: Outcome["status"]): void;
}

/** Connections that one job has open at a time. */
const AT_A_TIME = 20;

/** Messages of one conversation that wait at the push service become one: the latest. 32 characters at most. */
const topicOf = (tag: string) => createHash("sha256").update(tag).digest("base64url").slice(0, 32);

async function send(
  { keys, subject, reach }: PushDeps,
  { device, kind, expires_at }: Delivery & { device: NonNullable<Delivery["device"]> },
  message: PushMessage,
): Promise<Answer> {
  const now = new Date();
  const left = Math.max(0, Math.floor((expires_at.getTime() - now.getTime()) / 1_000));
  const proof = { push: keys.push, subject: subject(), now };
  try {
    const { status, headers } = await postOutside(device.endpoint, {
      reach,
      body: encrypt(Buffer.from(JSON.stringify(message)), device),
      headers: {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        Authorization: vapidHeader(device.endpoint, proof),
        TTL: String(left),
        Urgency: urgencyOf(kind),
        Topic: topicOf(message.tag),
      },
    });
    return { status, retry_after: headers["retry-after"] as string | undefined };
  } catch (error) {
    const is_forbidden = error instanceof ForbiddenAddress;
    return { status: null, retry_after: undefined, is_forbidden };
  }
}

/** Hands over one push, and notes what became of it. What may pass is tried again later. */
async function deliver(deps: PushDeps, delivery: Delivery): Promise<void> {
  const { db, log } = deps;
  const { device } = delivery;
  const tries = delivery.tries + 1;
  const note = (status: "not_needed" | "gone" | "expired") =>
    saveOutcome(db, delivery, { status, answer: null, tries: delivery.tries });
  if (!device) return note("gone");
  if (delivery.expires_at <= new Date()) return note("expired");
  const message = await deps.content(db, delivery, device);
  if (!message) return note("not_needed");
  const answer = await send(deps, { ...delivery, device }, message);
  const { expires_at } = delivery;
  const outcome = outcomeOf(answer, { tries, expires_at, now: new Date() });
  const service = new URL(device.endpoint).hostname;
  deps.tried(outcome.status);
  log.debug({ service, answer: answer.status, outcome: outcome.status, tries }, "Pushed.");
  if (outcome.status === "failed") {
    log.warn({ service, answer: answer.status }, "A push service refuses what it is sent.");
  }
  await db.transaction().execute(async (tx) => {
    await saveOutcome(tx, delivery, { status: outcome.status, answer: answer.status, tries });
    if (outcome.status !== "waiting") return;
    await addJob(tx, DELIVER, { ids: [delivery._id] }, { run_at: outcome.again_at });
  });
}

async function deliverAll(deps: PushDeps, ids: readonly string[]): Promise<void> {
  const waiting = await selectWaiting(deps.db, ids);
  const rest = waiting.values();
  const work = async () => {
    for (const delivery of rest) await deliver(deps, delivery);
  };
  await Promise.all(Array.from({ length: Math.min(AT_A_TIME, waiting.length) }, work));
}

export const deliverPushJob = (deps: PushDeps) =>
  defineJob({
    name: DELIVER,
    payload: z.object({ ids: z.array(Id) }),
    run: ({ ids }) => deliverAll(deps, ids),
  });
