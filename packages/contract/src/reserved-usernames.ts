/** Names that address many people at once, or that routes use. Apart from the schemas, so that a form brings no zod with it. */
export const reservedUsernames = [
  "all",
  "channel",
  "everyone",
  "here",
  "me",
  "parley",
  "system",
] as const;
