import { Email, Password, Person, Profile, Username } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Preferences } from "./preferences.ts";
import { Id, line, StreamNumber, Timestamp, text } from "./primitives.ts";
import { isTimeZone } from "./time-zone.ts";
import { z } from "./zod.ts";

/** One line that may be empty. */
const optionalLine = (max: number) =>
  z.union([z.literal("").or(z.string().trim().length(0)), line(max)]);

/** One's own profile: only what is to change. */
export const UpdateUserBody = z.strictObject({
  name: line(limits.personName).optional(),
  username: Username.optional(),
  title: optionalLine(limits.profileTitle).optional(),
  about: text(limits.profileAbout).trim().optional(),
  time_zone: z
    .string()
    .max(60)
    .refine((name) => name === "" || isTimeZone(name), {
      error: "Choose a time zone of the list, such as Europe/Berlin.",
    })
    .optional(),
});

/** A person as their profile card shows them. */
export const ProfileCard = Person.extend({
  profile: Profile,
  /** Null where the person does not show it to whoever asks. */
  email: z.string().nullable(),
  /** Their hours of no disturbance, on the clock of their time zone; null for none, and where they told no zone. */
  quiet_hours: Preferences.shape.quiet_hours,
});
export type ProfileCard = z.infer<typeof ProfileCard>;

/** A square of the upright picture, in its pixels; without it, the largest one in the middle. */
export const AvatarForm = z.strictObject({
  x: z.coerce.number<number>().int().min(0).optional(),
  y: z.coerce.number<number>().int().min(0).optional(),
  size: z.coerce.number<number>().int().min(1).optional(),
});

/** Where a picture is after a change; null for none. `rev` is the person's in the workspace stream. */
export const AvatarChange = z.object({ avatar: z.string().nullable(), rev: StreamNumber });

/** A place where one is logged in. */
export const SessionInfo = z.object({
  _id: Id,
  /** The one that asks. */
  is_current: z.boolean(),
  /** As the browser named itself; may be empty. */
  user_agent: z.string(),
  /** Address that it last logged in from. */
  ip: z.string(),
  created_at: Timestamp,
  /** To the minute. */
  last_used_at: Timestamp,
});
export type SessionInfo = z.infer<typeof SessionInfo>;

/** Proves that it is the person themselves who asks; left out by those who log in without a password. */
const OwnPassword = z.string().max(limits.passwordMax).optional();

export const ChangePasswordBody = z.strictObject({
  current_password: OwnPassword,
  password: Password,
});

export const ChangeEmailBody = z.strictObject({ email: Email, password: OwnPassword });

/** `pending` is the new address where a letter must be answered first; null: it holds already. */
export const EmailChange = z.object({
  email: z.string().nullable(),
  pending: z.string().nullable(),
});

/** What a letter carries. */
const LetterToken = z.string().min(1).max(100);
export const ConfirmEmailBody = z.strictObject({ token: LetterToken });
export const ForgotPasswordBody = z.strictObject({ email: Email });
export const ResetPasswordBody = z.strictObject({ token: LetterToken, password: Password });
export const DeleteOwnBody = z.strictObject({ password: OwnPassword });
