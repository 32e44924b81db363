import { calls } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { Writer } from "../channels/index.ts";
import { deleteMessage } from "./delete-message.ts";
import { editMessage } from "./edit-message.ts";
import { forwardMessage } from "./forward-message.ts";
import type { MessageHooks } from "./hooks.ts";
import { listEdits } from "./list-edits.ts";
import { listFiles } from "./list-files.ts";
import { listChannelMessages, listThreadMessages } from "./list-messages.ts";
import { listPins, pinMessage } from "./pin-message.ts";
import { restoreMessage } from "./restore-message.ts";
import { sendMessage } from "./send-message.ts";

/** Messages of channels and threads. */
export function messagesRoutes(
  route: Route,
  deps: { db: Db; writer: Writer; hooks: MessageHooks },
): void {
  const { db } = deps;
  route(
    calls.messageCreate,
    async ({ actor, body }) => {
      const { message, is_new } = await sendMessage(deps, actor, body);
      return { data: message, status: is_new ? 201 : 200 };
    },
    { checksSession: true },
  );
  route(calls.messageUpdate, async ({ actor, params, body }) => ({
    data: await editMessage(deps, actor, params._id, body),
  }));
  route(calls.messageListEdits, async ({ actor, params }) => ({
    data: await listEdits(db, actor, params._id),
  }));
  route(calls.messageDelete, async ({ actor, params, query }) => ({
    data: await deleteMessage(deps, actor, params._id, query.client_id),
  }));
  route(calls.messageRestore, async ({ actor, body }) => ({
    data: await restoreMessage(deps, actor, body),
  }));
  route(calls.messageForward, async ({ actor, body }) => {
    const { messages, is_new } = await forwardMessage(deps, actor, body);
    return { data: { messages }, status: is_new ? 201 : 200 };
  });
  route(calls.messagePin, async ({ actor, body }) => ({
    data: await pinMessage(deps, actor, body),
  }));
  route(calls.messageListPins, async ({ actor, params }) => ({
    data: await listPins(db, actor, params.channelId),
  }));
  route(calls.fileList, async ({ actor, query }) => ({
    data: await listFiles(db, actor, query),
  }));
  route(calls.messageListChannel, async ({ actor, params, query }) => ({
    data: await listChannelMessages(db, actor, params.channelId, query),
  }));
  route(calls.messageListThread, async ({ actor, params, query }) => ({
    data: await listThreadMessages(db, actor, params._id, query),
  }));
}
