import type { Id, OwnPreferences, UserGroup } from "@parley/contract";
import { readCopy } from "../../platform/local-db/read-copy.ts";
import { log } from "../../platform/log/log.ts";
import { storedPreferences, takePreferences } from "../accounts/index.ts";
import { openChannelOf } from "../channels/index.ts";
import {
  COPY_FORM,
  showPendingMarks,
  stateOfCopy,
  useThreads,
  writeSync,
} from "../messages/index.ts";
import { useStored } from "../notifications/index.ts";
import { groupsOf, setGroups, useGroupRows } from "../user-groups/index.ts";

/** What is kept beside the state that the change stream moves. */
interface OwnRest {
  preferences: OwnPreferences;
  unread: number;
  threads: number;
  /** Left out by versions that knew none. */
  groups?: readonly UserGroup[];
}

/** What other features hold of the session, for the copy on this device. */
export const ownRest = (): OwnRest => ({
  preferences: storedPreferences(),
  unread: useStored.getState().unread,
  threads: useThreads.getState().unread,
  groups: groupsOf(useGroupRows.getState().byId),
});

/**
 * Shows the session as this device kept it, with the messages of the conversation that is open; false
 * when nothing is kept that can be read, or the session is over by then.
 */
export async function restoreState(me: Id, isOver: () => boolean): Promise<boolean> {
  try {
    const copy = await readCopy(me, openChannelOf(location.pathname));
    if (copy?.head.form !== COPY_FORM || isOver()) return false;
    const { own } = copy.head.rest as { own: OwnRest };
    writeSync(stateOfCopy(copy));
    showPendingMarks();
    takePreferences(own.preferences);
    useStored.setState({ unread: own.unread });
    useThreads.setState({ unread: own.threads ?? 0 });
    setGroups(own.groups);
    return true;
  } catch (error) {
    log.warn("What this device keeps cannot be read", error);
    return false;
  }
}

/** Forgets what this device keeps of the session's state. */
export async function forgetState(): Promise<void> {
  try {
    await (await import("../../platform/local-db/write-copy.ts")).forgetCopy();
  } catch (error) {
    log.warn("What this device keeps cannot be cleared", error);
  }
}
