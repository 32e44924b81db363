import { Id, line, StreamNumber, Timestamp } from "./primitives.ts";
import { Sidebar } from "./sidebar.ts";
import { z } from "./zod.ts";

/** A time of day as people set it, in their own time zone: `22:30`. */
const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, {
  error: "Write a time such as 22:30.",
});

/** How a person wants Parley to be, on all their devices. Theme and language belong to a device. */
export const Preferences = z.object({
  /** True: Enter sends and Shift+Enter breaks the line. False: the other way, Ctrl/⌘+Enter sends. */
  enter_sends: z.boolean(),
  /** Words whose writing notifies as a mention does; compared without case. */
  keywords: z.array(line(50)).max(30, { error: "Use at most 30 keywords." }),
  notify_direct: z.boolean(),
  notify_replies: z.boolean(),
  notify_reactions: z.boolean(),
  notify_invitations: z.boolean(),
  notify_reminders: z.boolean(),
  /** Plays a sound in the open app. */
  sound: z.boolean(),
  /** Hours in which nothing notifies; `to` before `from` spans midnight. Days by `Date.getDay`, of the evening it begins. */
  quiet_hours: z
    .object({
      from: TimeOfDay,
      to: TimeOfDay,
      days: z.array(z.int().min(0).max(6)).max(7),
    })
    .nullable(),
  /** Do not disturb until then, whatever the hours say. */
  quiet_until: Timestamp.nullable(),
  /** Whether push notifications repeat the beginning of a message; else they say only who and where. */
  push_text: z.boolean(),
  /** A letter after a while away about what a push would have told; only without devices that get push. */
  email_missed: z.boolean(),
  /**
   * The time zone of the profile follows the device that one uses; false: it was chosen by hand. Null, nothing was said
   * yet: a device gives its own where there is none.
   */
  time_zone_auto: z.boolean().nullable(),
  /** Whether other members see one's e-mail on the profile card. */
  show_email: z.boolean(),
  /** Previews of links begin folded, to one line each. */
  fold_previews: z.boolean(),
  /** Skin tone of hands and people among emoji, as `:skin-tone-N:` numbers them; null for the yellow one. */
  skin_tone: z
    .union([z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)])
    .nullable(),
  /** Sections of the sidebar, what is in them and in which order. */
  sidebar: Sidebar,
  /** First day of the week in calendars, by `Date.getDay`. */
  week_starts_on: z.union([z.literal(0), z.literal(1), z.literal(6)]),
});
export type Preferences = z.infer<typeof Preferences>;

/** Only what is to change. */
export const UpdatePreferencesBody = z.strictObject(Preferences.partial().shape);

/** One's own preferences and the number of their last change in one's own stream. */
export const OwnPreferences = z.object({ rev: StreamNumber, preferences: Preferences });
export type OwnPreferences = z.infer<typeof OwnPreferences>;

/** One's own preferences after a change, in one's own stream. */
export const PreferencesRow = OwnPreferences.extend({
  type: z.literal("preferences"),
  user_id: Id,
});
