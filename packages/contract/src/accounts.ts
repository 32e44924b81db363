import { limits } from "./limits.ts";
import {
  Id,
  ListCursor,
  ListLimit,
  line,
  SearchText,
  StreamNumber,
  Timestamp,
  text,
} from "./primitives.ts";
import { reservedUsernames } from "./reserved-usernames.ts";
import { z } from "./zod.ts";

export const Role = z.enum(["owner", "admin", "member", "guest", "bot"]);
export type Role = z.infer<typeof Role>;

/** What everyone in the workspace may know of a person. `rev` is its number in the workspace stream. */
export const Person = z.object({
  _id: Id,
  name: z.string(),
  username: z.string(),
  /** Address of the picture; null shows initials. */
  avatar: z.string().nullable(),
  role: Role,
  /** False for those who were deactivated, and for imported people who cannot log in yet. */
  is_active: z.boolean(),
  rev: StreamNumber,
});
export type Person = z.infer<typeof Person>;

export const Profile = z.object({
  title: z.string(),
  about: z.string(),
  /** IANA name, or empty. */
  time_zone: z.string(),
});

/** The person who is logged in, as only they see themselves. */
export const CurrentUser = Person.extend({
  email: z.string().nullable(),
  /** They have shown that they read their e-mail; letters about what they missed go nowhere else. */
  is_email_verified: z.boolean(),
  google_id: z.string().nullable(),
  /** False for those who only log in through another service. */
  has_password: z.boolean(),
  /** Whether a socket of theirs is open now. */
  is_online: z.boolean(),
  online_at: Timestamp.nullable(),
  profile: Profile,
  /** Ids of the channels they are a member of. */
  channels: z.array(Id),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

export const SessionUser = CurrentUser.extend({ access_token: z.string() });
export type SessionUser = z.infer<typeof SessionUser>;

export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .min(limits.usernameMin, { error: `Use at least ${limits.usernameMin} characters.` })
  .max(limits.username, { error: `Use at most ${limits.username} characters.` })
  .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, {
    error:
      "Use letters a–z, digits, dot, hyphen and underscore; start and end with a letter or digit.",
  })
  .refine((name) => !(reservedUsernames as readonly string[]).includes(name), {
    error: "This name is reserved. Choose another one.",
  });

export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.email, { error: `Use at most ${limits.email} characters.` })
  .pipe(z.email({ error: "Write an e-mail address such as ada@example.org." }));

export const Password = text(limits.passwordMax).min(limits.passwordMin, {
  error: `Use at least ${limits.passwordMin} characters.`,
});

export const PersonName = line(limits.personName);

/**
 * IANA name of the time zone that a new person's device is in, which becomes theirs. A device may know one by a name that
 * the server does not: that keeps nobody out, and is left out.
 */
export const DeviceTimeZone = z.string().max(100).optional();

export const RegisterBody = z.strictObject({
  name: PersonName,
  email: Email,
  password: Password,
  /** Made from the name when left out. */
  username: Username.optional(),
  /** From the link of an invitation: may let in who could not register otherwise. */
  invite_id: z.string().max(100).optional(),
  /** Names the workspace; read only from its first person. */
  workspace_name: line(limits.personName).optional(),
  /** Printed at the start of a server that listens beyond loopback; read only from its first person. */
  setup_code: z.string().trim().max(100).optional(),
  time_zone: DeviceTimeZone,
});

export const LoginBody = z.strictObject({
  /** E-mail or username. */
  email: text(limits.email).trim().min(1, { error: "Write your e-mail or username." }),
  password: text(limits.passwordMax).min(1, { error: "Write your password." }),
});

/** Who may register: everyone, who has an e-mail of certain domains, or only who was invited. */
export const RegistrationPolicy = z.enum(["anyone", "domains", "invited"]);
export type RegistrationPolicy = z.infer<typeof RegistrationPolicy>;

/** A sign-in service beside the password: Google, or one that speaks OpenID Connect. */
export const SignInProvider = z.enum(["google", "oidc"]);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** What a visitor may know before logging in. */
export const WorkspaceInfo = z.object({
  name: z.string(),
  /** Address of the workspace's own mark; null shows Parley's. */
  mark: z.string().nullable(),
  registration: RegistrationPolicy,
  /** Domains that an e-mail may have where `registration` says so; empty otherwise. */
  registration_domains: z.array(z.string()),
  /** Sign-in services that are set up, with the name for their button. */
  sign_in: z.array(z.object({ provider: SignInProvider, name: z.string() })),
  /** Nobody has registered yet: the next one owns the workspace and names it. */
  needs_owner: z.boolean(),
  needs_setup_code: z.boolean(),
  /** Bytes that one uploaded file may have. */
  max_file_bytes: z.int(),
  /** Where people who need help may write to. */
  support_email: z.string().nullable(),
  /** The server sends e-mail: a forgotten password can be reset. */
  mail: z.boolean(),
});
export type WorkspaceInfo = z.infer<typeof WorkspaceInfo>;

export const PeopleQuery = z.strictObject({
  /** Part of a name or username. */
  q: SearchText,
  /** Comma-separated ids; then `q` and `cursor` do not count. */
  ids: z
    .string()
    .max(limits.idsMax * 37)
    .optional(),
  cursor: ListCursor.optional(),
  limit: ListLimit,
});

export const PeoplePage = z.object({ users: z.array(Person), next_cursor: z.string().nullable() });
