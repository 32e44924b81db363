import type { Preferences } from "./preferences.ts";

// Apart from the schema, so that who needs only the values does not load the schemas with them.

/** What holds for a person who has chosen nothing. */
export const defaultPreferences: Preferences = {
  enter_sends: true,
  keywords: [],
  notify_direct: true,
  notify_replies: true,
  notify_reactions: true,
  notify_invitations: true,
  notify_reminders: true,
  sound: false,
  quiet_hours: null,
  quiet_until: null,
  push_text: true,
  email_missed: false,
  time_zone_auto: null,
  show_email: true,
  fold_previews: false,
  skin_tone: null,
  sidebar: { sections: [], only_unread: false },
  week_starts_on: 1,
};
