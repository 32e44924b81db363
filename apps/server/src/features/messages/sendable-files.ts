import type { CreateMessageBody, File } from "@parley/contract";
import { type AppError, badField } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectSendable } from "./queries/files.ts";

interface Op {
  actor: Actor;
  body: Pick<CreateMessageBody, "file_ids">;
}

/** The files that messages of a batch want to show. */
export interface Sendable {
  /** A message's files in its order; the refusal, if one of them is not there for its sender. */
  of(op: Op): File[] | AppError;
}

const MISSING = "One of these files is not there any more. Attach it again.";

/** Looks up once what all messages of a batch want to show. */
export async function readSendable(tx: Tx, ops: readonly Op[]): Promise<Sendable> {
  const wishes = ops.flatMap(({ actor, body }) =>
    (body.file_ids ?? []).map((file_id) => ({
      user_id: actor.user_id,
      is_guest: actor.role === "guest",
      file_id,
    })),
  );
  const granted = wishes.length > 0 ? await selectSendable(tx, wishes) : [];
  const files = new Map(granted.map(({ user_id, file }) => [`${user_id}/${file._id}`, file]));
  return {
    of({ actor, body }) {
      const file_ids = body.file_ids ?? [];
      const found = file_ids.flatMap((id) => files.get(`${actor.user_id}/${id}`) ?? []);
      return found.length === file_ids.length ? found : badField("file_ids", MISSING);
    },
  };
}
