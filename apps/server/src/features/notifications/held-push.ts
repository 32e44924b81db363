import { Id } from "@parley/contract";
import { z } from "zod";
import type { Tx } from "../../platform/database/db.ts";
import { addJobs } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { askPush } from "../push/index.ts";
import { selectPeopleToTell } from "./queries/facts.ts";
import { type Held, lockHeld, saveVerdicts } from "./queries/held.ts";
import { decidePush, verdictsOfHeld } from "./reach.ts";
import type { NotifyDeps } from "./tell.ts";

const NAME = "held-push";

/** Minutes until it is looked at whether somebody who was here has read it, or is away. */
const HELD_MINUTES = 2;
/** Hours after which a push that was held back is of no use any more. */
const HELD_HOURS = 12;

type Deps = Pick<NotifyDeps, "db" | "isHere" | "minute">;

/** Looks later at what was held back from these people's devices, whose ids are sorted; one look a person for all of it. */
export const askHeldPushes = (
  tx: Tx,
  user_ids: readonly string[],
  { minute }: Pick<Deps, "minute">,
) =>
  addJobs(
    tx,
    NAME,
    user_ids.map((user_id) => ({ payload: { user_id }, key: `${NAME} ${user_id}` })),
    {
      keeps_time: true,
      run_at: new Date(Date.now() + HELD_MINUTES * minute),
      max_attempts: 5,
    },
  );

/** Pushes what is still unread once its person is away; while they are here, it is looked at again. */
async function lookAtHeld(deps: Deps, tx: Tx, user_id: string): Promise<void> {
  const [person] = await selectPeopleToTell(tx, [user_id]);
  const held = person ? await lockHeld(tx, user_id, HELD_HOURS) : [];
  if (!person || held.length === 0) return;
  const push = decidePush(person, deps.isHere(user_id), new Date());
  if (push === "here") return askHeldPushes(tx, [user_id], deps);
  const verdicts = verdictsOfHeld(held, push);
  await saveVerdicts(tx, user_id, verdicts);
  const asked = new Set(verdicts.flatMap((v) => (v.push === "asked" ? [v.message_id] : [])));
  const causes = held.filter(({ message_id }) => asked.has(message_id));
  await askPush(
    tx,
    causes.map(({ message_id, kind }: Held) => ({ user_id, message_id, kind, ref: null })),
  );
}

export const heldPushJob = (deps: Deps) =>
  defineJob({
    name: NAME,
    payload: z.object({ user_id: Id }),
    run: ({ user_id }) => deps.db.transaction().execute((tx) => lookAtHeld(deps, tx, user_id)),
  });
