import { limits, type NotificationKind, type PushMessage } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { selectPreferences } from "../accounts/index.ts";
import type { PushCause, PushContent } from "../push/index.ts";
import { countAllUnread } from "./count-unread.ts";
import { messagePath } from "./message-path.ts";
import { plainBeginning } from "./plain-beginning.ts";
import { pushTexts } from "./push-texts.ts";
import { selectContents } from "./queries/contents.ts";
import {
  type PushedMessage,
  selectChannelKind,
  selectPushedMessage,
  selectUnreadNotice,
} from "./queries/pushed.ts";

type Device = Parameters<PushContent>[2];
type Said = Omit<PushMessage, "unread">;

/** A title for what was written to a person. */
function titleOf(kind: PushCause["kind"], message: PushedMessage, texts: Texts): string {
  const { author, channel_kind, channel_name } = message;
  if (kind === "direct" && channel_kind === "direct") return author;
  const place = channel_kind === "channel" ? `#${channel_name}` : channel_name;
  const where = channel_kind === "direct" ? texts.direct : place;
  const says = kind === "mention" || kind === "keyword" || kind === "broadcast" || kind === "reply";
  return texts[says ? kind : "message"](author, where);
}

type Texts = (typeof pushTexts)["en"];

async function ofMessage(
  db: Db,
  { user_id, kind, message_id }: PushCause,
  texts: Texts,
  withText: boolean,
): Promise<Said | undefined> {
  const message = await selectPushedMessage(db, user_id, message_id ?? "");
  if (!message) return undefined;
  const { channel_id, channel_kind, thread_id, seq, text } = message;
  const words = plainBeginning(text, limits.pushText) || texts.file;
  return {
    title: titleOf(kind, message, texts),
    body: withText ? words : texts.hidden,
    tag: thread_id ?? channel_id,
    path: messagePath({ channel_id, kind: channel_kind }, message),
    place: { channel_id, thread_id, seq },
  };
}

const timeOf = (at: string | null | undefined, { language, time_zone }: Device): string => {
  if (!at) return "";
  const style = { timeStyle: "short", timeZone: time_zone } as const;
  try {
    return new Intl.DateTimeFormat(language, style).format(new Date(at));
  } catch {
    return new Intl.DateTimeFormat(language, { ...style, timeZone: "UTC" }).format(new Date(at));
  }
};

async function ofNotice(
  db: Db,
  cause: PushCause & { kind: NotificationKind },
  device: Device,
  withText: boolean,
): Promise<Said | undefined> {
  const notice = await selectUnreadNotice(db, cause.user_id, cause);
  const content = notice && (await selectContents(db, [notice])).get(notice._id);
  if (!content) return undefined;
  const texts = pushTexts[device.language];
  const { actors, actor_count, emoji, message, subject } = content;
  const first = actors[0]?.name ?? "";
  const who = actor_count > 1 ? texts.others(first, actor_count - 1) : first;
  const said = { body: "", tag: notice._id, place: null };
  const title = subject?.title ?? "";
  if (cause.kind === "invitation") {
    const path = `/channel/invite/accept/${subject?._id ?? ""}`;
    return { ...said, title: texts.invitation(who, title), path };
  }
  if (cause.kind === "event") {
    const query = new URLSearchParams({
      event: subject?._id ?? "",
      date: (subject?.begins_at ?? "").slice(0, 10),
      ...(subject?.occurrence ? { at: subject.occurrence } : {}),
    });
    const when = timeOf(subject?.begins_at, device);
    return { ...said, title: texts.event(title, when), path: `/events?${query}` };
  }
  const { channel_id } = notice;
  const kind = channel_id === null ? undefined : await selectChannelKind(db, channel_id);
  if (!channel_id || !kind || !message) return undefined;
  const body = withText ? plainBeginning(message.text, limits.pushText) : "";
  const path = messagePath({ channel_id, kind }, message);
  if (cause.kind === "reminder") return { ...said, title: texts.reminder(who), body, path };
  return { ...said, title: texts.reaction(who, emoji.join(" ")), body, path };
}

/** What a push says at the moment it is sent; undefined when there is nothing to tell any more. */
export const pushContent: PushContent = async (db, cause, device) => {
  const texts = pushTexts[device.language];
  const { kind, user_id } = cause;
  const { unread } = await countAllUnread(db, user_id);
  if (kind === "test") {
    const { testTitle: title, testBody: body } = texts;
    return { title, body, tag: "test", path: "/settings/notifications", place: null, unread };
  }
  const { preferences } = await selectPreferences(db, user_id);
  const isNotice =
    kind === "reaction" || kind === "invitation" || kind === "event" || kind === "reminder";
  const said = isNotice
    ? await ofNotice(db, { ...cause, kind }, device, preferences.push_text)
    : await ofMessage(db, cause, texts, preferences.push_text);
  return said && { ...said, unread };
};
