import { limits } from "./limits.ts";
import { sidebarSorts } from "./orders.ts";
import { Id, line } from "./primitives.ts";
import { z } from "./zod.ts";

/** Sections that everyone has; of starred ones only those who starred something. */
export const builtInSections = ["starred", "channels", "direct"] as const;

export const SidebarSort = z.enum(sidebarSorts);
export type SidebarSort = z.infer<typeof SidebarSort>;

/** A section of one's own sidebar. */
export const SidebarSection = z.strictObject({
  _id: z.enum(builtInSections).or(Id),
  /** What a section of one's own is called; null for those that everyone has. */
  name: line(limits.sidebarSectionName).nullable(),
  sort: SidebarSort,
  collapsed: z.boolean(),
  /**
   * Conversations that were put there, in one's own order. Of `channels` and `direct` the order alone: what is in no
   * other section is in one of them.
   */
  conversations: z.array(Id).max(limits.sidebarConversations),
});
export type SidebarSection = z.infer<typeof SidebarSection>;

/** How a person arranged their sidebar. */
export const Sidebar = z.strictObject({
  /** From top to bottom, but starred ones are always first; who arranged nothing has none. */
  sections: z
    .array(SidebarSection)
    .max(limits.sidebarSections, { error: `Make at most ${limits.sidebarSections} sections.` })
    .refine((sections) => new Set(sections.map(({ _id }) => _id)).size === sections.length, {
      error: "Each section can be there once.",
    }),
  /** Shows only what is unread, and what is open. */
  only_unread: z.boolean(),
});
export type Sidebar = z.infer<typeof Sidebar>;
