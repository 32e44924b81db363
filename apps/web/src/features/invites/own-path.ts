/** What of the home page is meant: one's own pending invitations. */
export const INVITES_HASH = "#invitations";
