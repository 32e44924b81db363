import type { FastifyInstance } from "fastify";
import { shownAddress } from "./address.ts";
import type { AppDeps } from "./app-deps.ts";
import { type CurrentUserParts, joinAccountDeleted } from "./features/accounts/index.ts";
import { audienceReader, readNews, selectAudienceOf } from "./features/bootstrap/index.ts";
import {
  createWriter,
  leaveEverything,
  selectChannelIds,
  selectContacts,
} from "./features/channels/index.ts";
import { draftsExport, forgetDrafts } from "./features/drafts/index.ts";
import { emojiExport, forgetEmojiAdder } from "./features/emoji/index.ts";
import { forgetFeed, joinEventHooks } from "./features/events/index.ts";
import { filesExport } from "./features/files/index.ts";
import {
  countSends,
  joinHooks,
  type MessageHooks,
  messageFileHooks,
  messagesExport,
} from "./features/messages/index.ts";
import {
  createDecider,
  forgetNotifications,
  notificationHooks,
} from "./features/notifications/index.ts";
import { createPresence } from "./features/presence/index.ts";
import { createPreviews } from "./features/previews/index.ts";
import { reactionsExport } from "./features/reactions/index.ts";
import { forgetSaved, savedExport, savedHooks } from "./features/saved/index.ts";
import { forgetScheduled, scheduledExport } from "./features/scheduled/index.ts";
import { createSearchIndex, searchHooks } from "./features/search/index.ts";
import { forgetThreads, threadMessageHooks } from "./features/threads/index.ts";
import { forgetGroups } from "./features/user-groups/index.ts";
import { createAdmission } from "./platform/admission.ts";
import { createLocalBus } from "./platform/bus/bus.ts";
import type { FileStore } from "./platform/files/store.ts";
import type { Keys } from "./platform/keys.ts";
import { createMailer } from "./platform/mail/mail.ts";
import type { Measures } from "./platform/metrics/metrics.ts";
import { createHub } from "./platform/realtime/hub.ts";

/** Clients brought up to date at a time, of which many are read together, and those that wait for it. */
const CATCH_UPS = { atOnce: 64, waiting: 2_000 };
/** Sessions that start at a time, so that writers find connections, and those that wait for it. */
const STARTS = { atOnce: 3, waiting: 2_000 };

/**
 * What later features do in the transaction that changes messages. Who follows a thread is settled before it is
 * decided whom a reply is told.
 */
export const messageHooks = (
  previews: { hooks: Partial<MessageHooks> },
  online: MessageHooks["online"],
  search: { hooks: Partial<MessageHooks> } = { hooks: searchHooks },
  decider: { hooks: Partial<MessageHooks> } = { hooks: {} },
): MessageHooks =>
  joinHooks([
    search.hooks,
    threadMessageHooks,
    { ...notificationHooks.messages, ...decider.hooks },
    previews.hooks,
    savedHooks,
    { online },
  ]);

export type AppParts = ReturnType<typeof createParts>;

/** What calls, sockets and jobs have in common; hooks of features are joined here. */
export function createParts(
  {
    config,
    db,
    log,
    store,
    keys,
    bus = createLocalBus(),
  }: AppDeps & { store: FileStore; keys: Keys },
  fastify: FastifyInstance,
  measures?: Measures,
) {
  const onError = (error: unknown) => log.error({ err: error }, "Work in the background failed.");
  const hub = createHub(bus, {
    audience: audienceReader(db),
    members: (audience, id, user_ids) => selectAudienceOf(db, audience, id, user_ids),
    read: (audience, id, after) => readNews(db, audience, id, after),
    membersChanged: (connections) => presence.membersChanged(connections),
    rolesChanged: (connections) => presence.rolesChanged(connections),
    onError,
  });
  const presence = createPresence({
    db,
    bus,
    contactsOf: selectContacts,
    membersHere: (channel_id) => hub.membersHere(channel_id),
    minute: config.presenceMinute,
    onError,
  });
  const { isHere } = presence;
  const decider = createDecider({ db, bus, log, isHere, minute: config.presenceMinute }, onError);
  const count = measures && countSends(measures);
  const writer = createWriter(db, bus, (change) => {
    count?.(change);
    decider.committed();
  });
  const mailer = createMailer(config.smtpUrl, config.mailFrom, measures?.mailed);
  const searchIndex = createSearchIndex(db, onError);
  const online = async () => presence.deps.board.online();
  const address = () => shownAddress(config, fastify.server.address());
  const previews = createPreviews({ db, writer, store, log, address }, config);
  const userParts: CurrentUserParts = {
    channelsOf: selectChannelIds,
    isConnected: (user_id) => hub.isConnected(user_id) || presence.isConnected(user_id),
  };
  return {
    config,
    db,
    bus,
    log,
    measures,
    onError,
    hub,
    presence,
    writer,
    mailer,
    store,
    address,
    previews,
    userParts,
    fileHooks: messageFileHooks(db, writer),
    hooks: messageHooks(previews, online, searchIndex, decider),
    searchIndex,
    decider,
    eventHooks: joinEventHooks([notificationHooks.events]),
    catchUps: createAdmission(CATCH_UPS),
    starts: createAdmission(STARTS),
    keys,
    /** What an account works with, as long as it is there and when it goes. */
    account: {
      db,
      bus,
      mailer,
      address,
      files: store,
      contactsOf: selectContacts,
      parts: userParts,
      accountDeleted: joinAccountDeleted([
        leaveEverything,
        forgetThreads,
        forgetNotifications,
        forgetSaved,
        forgetDrafts,
        forgetScheduled,
        forgetFeed,
        forgetGroups,
        forgetEmojiAdder,
      ]),
      exportParts: [
        messagesExport,
        reactionsExport,
        filesExport,
        savedExport,
        draftsExport,
        scheduledExport,
        emojiExport,
      ],
    },
  };
}
