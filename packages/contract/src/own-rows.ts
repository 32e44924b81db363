import { EventsRow } from "./calendar.ts";
import { DraftsRow } from "./drafts.ts";
import { InvitationRow } from "./invites.ts";
import { NotificationCountRow, NotificationRow } from "./notifications.ts";
import { PreferencesRow } from "./preferences.ts";
import { SavedResetRow, SavedRow } from "./saved.ts";
import { ScheduledRow } from "./scheduled.ts";
import { ThreadCountRow, ThreadRow } from "./threads.ts";

/** Rows of one's own stream that are not about a conversation. */
export const ownRows = [
  PreferencesRow,
  EventsRow,
  InvitationRow,
  NotificationRow,
  NotificationCountRow,
  SavedRow,
  SavedResetRow,
  ScheduledRow,
  DraftsRow,
  ThreadRow,
  ThreadCountRow,
] as const;
