import { z } from "zod";
import { StartError } from "../../../platform/start-error.ts";
import { cleanText } from "./text.ts";

/*
 * The shapes of Slack's export, as far as they are read. Fields that are not here are ignored;
 * fields that are here and have another type mean that this is not an export that can be trusted.
 */

const text = z
  .string()
  .nullish()
  .transform((value) => cleanText(value ?? ""));
const id = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => cleanText(value ?? ""));
const requiredId = z.string().min(1).max(100).transform(cleanText);
const ids = z
  .array(requiredId)
  .nullish()
  .transform((value) => value ?? []);
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** Seconds since 1970 with a fraction; it is also the message's name in its channel. */
const Ts = z.string().regex(/^\d{1,11}(\.\d{1,9})?$/);
const seconds = z
  .number()
  .min(0)
  .max(99_999_999_999)
  .nullish()
  .transform((value) => value ?? 0);

export const SlackUser = z.object({
  id: requiredId,
  team_id: id,
  name: text,
  real_name: text,
  deleted: flag,
  is_bot: flag,
  is_restricted: flag,
  is_ultra_restricted: flag,
  tz: text,
  profile: z
    .object({ real_name: text, display_name: text, email: text, title: text, bot_id: id })
    .nullish(),
});
export type SlackUser = z.output<typeof SlackUser>;

const Note = z
  .object({ value: text })
  .nullish()
  .transform((note) => note?.value ?? "");

/** An entry of channels.json, groups.json, dms.json or mpims.json. */
export const SlackChannel = z.object({
  id: requiredId,
  name: text,
  created: seconds,
  creator: id,
  is_archived: flag,
  members: ids,
  topic: Note,
  purpose: Note,
  pins: z.array(z.unknown()).nullish(),
});
export type SlackChannel = z.output<typeof SlackChannel>;

/** An entry of usergroups.json, as Slack's interface gives them. */
export const SlackUserGroup = z.object({
  id: requiredId,
  handle: text,
  name: text,
  description: text,
  date_delete: seconds,
  users: ids,
  /** Parley's own: people come and go by themselves. */
  is_open: flag,
});
export type SlackUserGroup = z.output<typeof SlackUserGroup>;

/** An entry of emoji.json, as Slack's page of emoji gives them. */
export const SlackEmoji = z.object({
  name: text,
  /** Name of the emoji that it is another name of; empty for one with a picture. */
  alias_for: text,
  /** Path of its picture in the export. */
  url: text,
  user_id: id,
  created: seconds,
});
export type SlackEmoji = z.output<typeof SlackEmoji>;

const SlackFile = z.object({
  id,
  name: text,
  title: text,
  mode: text,
  permalink: text,
  url_private: text,
  external_url: text,
});
export type SlackFile = z.output<typeof SlackFile>;

const Named = z.object({ name: text, real_name: text, display_name: text }).nullish();

export const SlackMessage = z.object({
  ts: Ts,
  subtype: id,
  user: id,
  bot_id: id,
  username: text,
  text,
  thread_ts: Ts.nullish(),
  parent_user_id: id,
  edited: z.object({ ts: Ts }).nullish(),
  reactions: z.array(z.object({ name: text, users: ids, count: z.number().nullish() })).nullish(),
  files: z.array(SlackFile.nullable()).nullish(),
  file: SlackFile.nullish(),
  attachments: z.array(z.unknown()).nullish(),
  blocks: z.array(z.unknown()).nullish(),
  pinned_to: z.array(z.unknown()).nullish(),
  name: text,
  topic: text,
  purpose: text,
  user_profile: Named,
  bot_profile: Named,
  comment: z.object({ user: id, comment: text }).nullish(),
});
export type SlackMessage = z.output<typeof SlackMessage>;

/** Checks a file's content; throws a StartError that names file, entry and field. */
export function checkShape<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { archive, path }: { archive: string; path: string },
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...field] = result.error.issues[0]?.path ?? [];
  const where = [
    ...(typeof first === "number" ? [`entry ${first + 1}`] : []),
    ...(field.length > 0 ? [`field "${field.join(".")}"`] : []),
  ].join(", ");
  throw new StartError(
    `${path} in ${archive} is not what Slack exports${where ? ` (${where})` : ""}: ${result.error.issues[0]?.message}. Nothing was imported.`,
  );
}
