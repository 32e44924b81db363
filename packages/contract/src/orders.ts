/*
 * Orders to choose from, apart from their schemas: what lists them in a page brings no zod with it.
 */

/** `name`, by title; `recent`, the latest activity first; `own`, as the person put them. */
export const sidebarSorts = ["name", "recent", "own"] as const;

/** By name, by the newest message, by how many are in it, or by when it was created; all but names from the top. */
export const channelOrders = ["name", "active", "members", "newest"] as const;
