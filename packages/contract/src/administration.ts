import { Person, RegistrationPolicy, Role } from "./accounts.ts";
import { EmojiPolicy } from "./custom-emoji.ts";
import { limits } from "./limits.ts";
import { Id, ListCursor, ListLimit, line, SearchText, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

/** What the account of a person is: in use, taken away, or imported and never taken up. */
export const AccountState = z.enum(["active", "deactivated", "imported"]);
export type AccountState = z.infer<typeof AccountState>;

/** A person as owner and admins see them. */
export const ManagedPerson = Person.extend({
  email: z.string().nullable(),
  state: AccountState,
  /** When they were last here; null: never. */
  online_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type ManagedPerson = z.infer<typeof ManagedPerson>;

export const ManagedPeopleQuery = z.strictObject({
  /** Part of a name, a username or an e-mail. */
  q: SearchText,
  role: Role.optional(),
  state: AccountState.optional(),
  cursor: ListCursor.optional(),
  limit: ListLimit,
});

export const ManagedPeoplePage = z.object({
  users: z.array(ManagedPerson),
  /** Everyone who fits, on all pages. */
  total: z.int(),
  next_cursor: z.string().nullable(),
});

/** Roles that people are given; a bot stays one. */
export const GivenRole = Role.exclude(["bot"]);
export const SetRoleBody = z.strictObject({ user_id: Id, role: GivenRole });
export const PersonRefBody = z.strictObject({ user_id: Id });

/** The part of an e-mail behind the `@`. */
export const EmailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((domain) => domain.replace(/^@/, ""))
  .pipe(
    z
      .string()
      .max(253)
      .regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, {
        error: "Write a domain such as example.org.",
      }),
  );

export const UpdateWorkspaceBody = z.strictObject({
  name: line(limits.personName).optional(),
  registration: RegistrationPolicy.optional(),
  registration_domains: z
    .array(EmailDomain)
    .max(limits.registrationDomains, {
      error: `Use at most ${limits.registrationDomains} domains.`,
    })
    .optional(),
  link_previews: z.boolean().optional(),
  edit_history: z.boolean().optional(),
  emoji_policy: EmojiPolicy.optional(),
});

/** The workspace's own properties as owner and admins set them. */
export const WorkspaceSettings = z.object({
  name: z.string(),
  mark: z.string().nullable(),
  registration: RegistrationPolicy,
  registration_domains: z.array(z.string()),
  /** Whether the server asks the links of messages what they show. */
  link_previews: z.boolean(),
  /** Whether earlier texts of edited messages are kept, and shown to who may see the message. */
  edit_history: z.boolean(),
  /** Who may add custom emoji. */
  emoji_policy: EmojiPolicy,
});
export type WorkspaceSettings = z.infer<typeof WorkspaceSettings>;

/** What the workspace takes, and what it may. Bytes; null: no limit. */
export const WorkspaceUsage = z.object({
  version: z.string(),
  people: z.object({ active: z.int(), deactivated: z.int(), imported: z.int() }),
  channels: z.int(),
  messages: z.int(),
  files: z.object({ count: z.int(), bytes: z.int() }),
  database_bytes: z.int(),
  limits: z.object({
    file_bytes: z.int(),
    user_bytes: z.int().nullable(),
    storage_bytes: z.int().nullable(),
  }),
  /** Whether a mail server is set up; without one links are shown to be copied. */
  mail: z.boolean(),
});
export type WorkspaceUsage = z.infer<typeof WorkspaceUsage>;

/** Pages of the law: readable without logging in. */
export const LegalPage = z.enum(["privacy-policy", "terms-of-service"]);
export type LegalPage = z.infer<typeof LegalPage>;

export const LegalQuery = z.strictObject({
  /** The reader's language; a text that is not there in it comes in another one. */
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
});

export const LegalText = z.object({
  /** Markdown. */
  text: z.string(),
  /** Language that the text is written in; null where its operator did not say. */
  language: z.string().nullable(),
  /** Parley's own text, and not one of the operator's. */
  is_default: z.boolean(),
});
export type LegalText = z.infer<typeof LegalText>;
