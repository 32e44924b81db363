import { DeviceTimeZone, SignInProvider } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** A sign-in service's own parameters are as long as it likes; ours are short. */
const foreign = z.string().max(8_000).optional();

export const StartSignInQuery = z.strictObject({
  /** Path of the page to go to afterwards. */
  next: z.string().max(2_000).optional(),
  /** `1`: the account there is to be linked to the one that is logged in here. */
  link: z.literal("1").optional(),
});

/** What a sign-in service sends the browser back with; what it says beside these is ignored. */
export const SignInAnswerQuery = z.object({
  code: foreign,
  state: foreign,
  iss: foreign,
  error: foreign,
  error_description: foreign,
});

export const FinishSignInBody = z.strictObject({
  /** From the address that the browser was sent back to; worthless without the cookie of that browser. */
  sign_in: Id,
  /** Of the account here that has the same e-mail, to link both. */
  password: text(limits.passwordMax).min(1, { error: "Write your password." }).optional(),
  /** As in a registration. */
  invite_id: Id.optional(),
  /** Read only where an account is made. */
  time_zone: DeviceTimeZone,
});

export const LinkSignInBody = z.strictObject({ sign_in: Id });
export const UnlinkSignInBody = z.strictObject({ provider: SignInProvider });

/** The ways in which somebody logs in. */
export const SignInWays = z.object({
  has_password: z.boolean(),
  identities: z.array(
    z.object({
      provider: SignInProvider,
      /** E-mail at that service, as it said. */
      email: z.string().nullable(),
      linked_at: Timestamp,
    }),
  ),
});
export type SignInWays = z.infer<typeof SignInWays>;
