/** What decides how somebody is told of something that just happened. */
export interface Moment {
  /** This tab tells for all tabs of the browser. */
  isLeader: boolean;
  /** Do not disturb, or quiet hours. */
  isQuiet: boolean;
  /** Addresses that the person looks at. */
  watched: readonly string[];
  /** Address of the conversation that it is about. */
  place: string;
  /** Desktop notifications are on. */
  hasDesktop: boolean;
  hasSound: boolean;
  /** The person wished to be told at this moment, wherever they are. */
  isReminder: boolean;
  /** The person looks at this very tab. */
  isSeenHere: boolean;
}

/**
 * A desktop notification only while Parley is hidden; a sound unless the person looks at the very place; a reminder
 * shows in the tab that they look at.
 */
export function howToTell(moment: Moment): { desktop: boolean; sound: boolean; toast: boolean } {
  const { isLeader, isQuiet, watched, place, hasDesktop, hasSound } = moment;
  const mayTell = isLeader && !isQuiet;
  return {
    desktop: mayTell && hasDesktop && watched.length === 0,
    sound: mayTell && hasSound && !watched.includes(place),
    toast: moment.isReminder && moment.isSeenHere && !isQuiet,
  };
}
