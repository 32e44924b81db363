/** Key of the list of all custom emoji in the query cache. */
export const emojiKey = ["emoji", "list"];
