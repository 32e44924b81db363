/** What is kept of the list of scheduled messages. */
export const scheduledKey = ["scheduled", "list"];
