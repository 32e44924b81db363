import type { calls } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import { ownAccountRows } from "./own-account-rows.ts";
import { accountRows } from "./permission-rows-accounts.ts";
import { emojiRows } from "./permission-rows-emoji.ts";
import { pushRows } from "./permission-rows-push.ts";
import { scheduledRows } from "./permission-rows-scheduled.ts";
import { all, type Row, type Target } from "./permission-shapes.ts";

const see = {
  //         guest member non-m. member removed ch.admin ws.admin owner bot
  public: "404     200   200    200    200     200      200      200   200",
  private: "404     200   404    200    404     200      404      404   404",
};
const manage = {
  public: "404     403   403    403    403     200      200      200   403",
  private: "404     403   404    403    404     200      404      404   404",
};
const own = {
  public: "404     200   404    200    404     200      404      404   404",
  private: "404     200   404    200    404     200      404      404   404",
};
const post = {
  public: "404     201   403    201    403     201      403      403   403",
  private: "404     201   404    201    404     201      404      404   404",
};
const author = {
  public: "404     403   403    200    403     403      403      403   403",
  private: "404     403   404    200    404     403      404      404   404",
};
const byFile = ({ file_id }: Target) => ({ params: { _id: file_id, name: "x" } });
const byChannel = ({ channel_id }: Target) => ({ params: { _id: channel_id } });
const byEvent = ({ event_id }: Target) => ({ params: { _id: event_id } });
const change = {
  public: "404     403   403    200    403     200      200      200   403",
  private: "404     403   404    200    404     200      404      404   404",
};
const takePart = {
  public: "404     200   403    200    403     200      403      403   403",
  private: "404     200   404    200    404     200      404      404   404",
};
/** An event as `eventCreate` takes it. */
export const newEvent = (channel_id: string | null) => ({
  client_id: uuidv7(),
  channel_id,
  title: "Standup",
  starts_at: "2026-11-23T08:00:00Z",
  ends_at: "2026-11-23T08:15:00Z",
});
const byInvite = ({ invite_id }: Target) => ({ params: { inviteId: invite_id } });
/** Whoever holds the link may use it; who was removed from a private channel does not come back by it. */
const invited = {
  public: "200 200 200 200 200 200 200 200 200",
  private: "200 200 200 200 404 200 200 200 200",
};
const byBody = ({ channel_id }: Target) => ({ body: { channel_id } });

/** The answers of every call. A call that has no row here fails its test. */
export const rows: Record<keyof typeof calls, Row> = {
  ...accountRows,
  ...ownAccountRows,
  bootstrap: { input: () => ({}), ...all },
  presenceStatus: { input: () => ({ body: { status: "online" } }), ...all },
  presenceActivity: { input: () => ({}), ...all },
  presenceOnline: { input: () => ({}), ...all },
  presenceOffline: { input: () => ({}), ...all },
  presenceBulkStatus: { input: ({ spare_id }) => ({ body: { user_ids: [spare_id] } }), ...all },
  presenceOnlineUsers: { input: () => ({ query: {} }), ...all },
  presenceMine: { input: () => ({}), ...all },
  presenceIdleTimeout: { input: () => ({ body: { idle_timeout: 5 } }), ...all },
  searchShow: { input: () => ({ query: { q: "hello" } }), ...all },
  channelCreate: {
    input: () => ({ body: { name: `c-${uuidv7()}` } }),
    public: "403 403 201 201 201 201 201 201 403",
  },
  channelUpdate: {
    input: ({ channel_id }) => ({ body: { _id: channel_id, description: "new" } }),
    ...manage,
  },
  channelDelete: { input: byChannel, ...manage },
  channelList: { input: () => ({ query: {} }), ...all },
  channelShow: { input: byChannel, ...see },
  channelDirect: { input: ({ spare_id }) => ({ body: { user_ids: [spare_id] } }), ...all },
  channelJoin: { input: byBody, ...see },
  channelLeave: { input: byBody, ...see },
  channelMembers: { input: (target) => ({ ...byChannel(target), query: {} }), ...see },
  channelAddMembers: {
    input: ({ channel_id, spare_id }) => ({ body: { channel_id, user_ids: [spare_id] } }),
    public: "404 403 403 200 403 200 403 403 403",
    private: "404 403 404 403 404 200 404 404 404",
  },
  channelRemoveMember: {
    input: ({ channel_id, spare_id }) => ({ body: { channel_id, user_id: spare_id } }),
    ...manage,
  },
  channelSetAdmin: {
    input: ({ channel_id, member_id }) => ({ body: { channel_id, user_id: member_id } }),
    ...manage,
  },
  channelNotify: {
    input: ({ channel_id }) => ({ body: { channel_id, notify: "all" } }),
    ...own,
  },
  notificationList: { input: () => ({ query: {} }), ...all },
  notificationMarkRead: { input: ({ message_id }) => ({ body: { ids: [message_id] } }), ...all },
  notificationMarkAllRead: { input: () => ({}), ...all },
  notificationUnsubscribe: {
    input: () => ({ body: { token: "guessed" } }),
    public: "422 422 422 422 422 422 422 422 422",
  },
  threadList: { input: () => ({ query: {} }), ...all },
  threadShow: { input: ({ message_id }) => ({ params: { _id: message_id } }), ...own },
  threadFollow: {
    input: ({ message_id }) => ({ body: { root_id: message_id, follows: true } }),
    ...own,
  },
  threadMarkAsRead: {
    input: ({ message_id }) => ({ body: { root_id: message_id, seq: 1 } }),
    ...own,
  },
  threadMarkAsUnread: {
    input: ({ message_id }) => ({ body: { root_id: message_id, seq: 1 } }),
    ...own,
  },
  notificationWhy: { input: ({ message_id }) => ({ params: { _id: message_id } }), ...see },
  ...pushRows,
  channelMarkAsRead: { input: byBody, ...own },
  channelMarkAsUnread: { input: ({ channel_id }) => ({ body: { channel_id, seq: 0 } }), ...own },
  inviteCreate: {
    input: ({ channel_id, spare_id }) => ({ body: { channel_id, user_ids: [spare_id] } }),
    ...manage,
  },
  inviteAccept: { input: byInvite, ...invited },
  inviteCheckChannel: { input: byInvite, ...invited },
  inviteDecline: { input: byInvite, ...invited },
  inviteList: { input: ({ channel_id }) => ({ query: { channel_id } }), ...manage },
  inviteMine: { input: () => ({}), ...all },
  inviteDelete: {
    input: byInvite,
    public: manage.public,
    // Who runs the workspace takes back what lets strangers in, also where they do not see it.
    private: "404 403 404 403 404 200 200 200 404",
  },
  inviteEntrance: { input: byInvite, ...all },
  fileUpload: {
    input: ({ channel_id }) => ({ form: { file: new File(["hello"], "hello.txt"), channel_id } }),
    ...post,
  },
  fileContent: { input: byFile, ...see },
  fileThumbnail: { input: byFile, ...see },
  fileList: { input: ({ channel_id }) => ({ query: { channel_id } }), ...see },
  fileDelete: { input: ({ file_id }) => ({ params: { _id: file_id } }), ...author },
  messageCreate: {
    input: ({ channel_id }) => ({ body: { channel_id, text: "hello", client_id: uuidv7() } }),
    ...post,
  },
  messageUpdate: {
    input: ({ message_id }) => ({ params: { _id: message_id }, body: { text: "changed" } }),
    ...author,
  },
  messageDelete: {
    input: ({ message_id }) => ({ params: { _id: message_id } }),
    public: "404 403 403 200 403 200 403 403 403",
    private: "404 403 404 200 404 200 404 404 404",
  },
  // What is not deleted stays as it is.
  messageRestore: {
    input: ({ message_id }) => ({ body: { message_id } }),
    public: "404 403 403 200 403 200 403 403 403",
    private: "404 403 404 200 404 200 404 404 404",
  },
  messageForward: {
    input: ({ message_id, channel_id }) => ({
      body: { message_id, channel_ids: [channel_id], client_id: uuidv7() },
    }),
    public: "404 201 403 201 403 201 403 403 403",
    private: "404 201 404 201 404 201 404 404 404",
  },
  messagePin: {
    input: ({ message_id }) => ({ body: { message_id, pinned: true } }),
    public: "404 200 403 200 403 200 403 403 403",
    private: "404 200 404 200 404 200 404 404 404",
  },
  reactionSet: {
    input: ({ message_id }) => ({ body: { message_id, emoji: "👍", set: true } }),
    public: "404 200 403 200 403 200 403 403 403",
    private: "404 200 404 200 404 200 404 404 404",
  },
  reactionList: {
    input: ({ message_id }) => ({ params: { _id: message_id }, query: {} }),
    ...see,
  },
  savedList: { input: () => ({ query: {} }), ...all },
  savedSet: {
    input: ({ message_id }) => ({ body: { message_id, state: "open" } }),
    public: "404 200 200 200 200 200 200 200 200",
    private: "404 200 404 200 404 200 404 404 404",
  },
  draftList: { input: () => ({ query: {} }), ...all },
  draftSet: {
    input: ({ channel_id }) => ({ body: { channel_id, text: "not yet", base: 0 } }),
    public: "404 200 403 200 403 200 403 403 403",
    private: "404 200 404 200 404 200 404 404 404",
  },
  ...scheduledRows,
  ...emojiRows,
  // Nothing to remove, nothing to show: who may is previews.test.ts.
  previewRemove: {
    input: ({ message_id }) => ({ body: { message_id, url: "https://example.org/" } }),
    public: "404 403 403 200 403 200 403 403 403",
    private: "404 403 404 200 404 200 404 404 404",
  },
  previewPicture: {
    input: ({ message_id }) => ({ params: { _id: message_id, pageId: message_id } }),
    public: "404 404 404 404 404 404 404 404 404",
  },
  messageListPins: {
    input: ({ channel_id }) => ({ params: { channelId: channel_id } }),
    ...see,
  },
  messageListChannel: {
    input: ({ channel_id }) => ({ params: { channelId: channel_id }, query: {} }),
    ...see,
  },
  messageListEdits: {
    input: ({ message_id }) => ({ params: { _id: message_id } }),
    ...see,
  },
  messageListThread: {
    input: ({ message_id }) => ({ params: { _id: message_id }, query: {} }),
    ...see,
  },
  eventCreate: {
    input: ({ channel_id }) => ({ body: newEvent(channel_id) }),
    public: takePart.public.replaceAll("200", "201"),
    private: takePart.private.replaceAll("200", "201"),
  },
  eventList: { input: ({ channel_id }) => ({ query: { channel_id } }), ...see },
  eventListPlain: { input: ({ channel_id }) => ({ query: { channel_id } }), ...see },
  eventShow: { input: (target) => ({ ...byEvent(target), query: {} }), ...see },
  eventUpdate: { input: (target) => ({ ...byEvent(target), body: { title: "Later" } }), ...change },
  eventDelete: { input: (target) => ({ ...byEvent(target), query: {} }), ...change },
  eventRespond: { input: ({ event_id }) => ({ body: { event_id, response: "yes" } }), ...takePart },
  eventFile: { input: byEvent, ...see },
  eventFeedShow: { input: () => ({}), ...all },
  eventFeedCreate: { input: () => ({}), ...all },
  eventFeedRotate: { input: () => ({}), ...all },
  eventFeedRevoke: { input: () => ({}), ...all },
};
