import { MISSING } from "./team.ts";

const all = { public: "200 200 200 200 200 200 200 200 200" };
/** The same for every role, and for visitors where the call is public. */
const always = (status: number) => ({ public: Array(9).fill(status).join(" ") });
const PASSWORD = "correct horse battery";
/** A PNG of one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
/** Who may do what with their own profile, sessions and account: rows of `permission-rows.ts`. */
export const ownAccountRows = {
  userUpdate: { input: () => ({ body: { title: "Tester" } }), ...all },
  userShow: {
    input: ({ member_id }: { member_id: string }) => ({ params: { _id: member_id } }),
    ...all,
  },
  userAvatar: { input: () => ({ form: { file: new File([PIXEL], "me.png") } }), ...all },
  userDeleteAvatar: { input: () => ({}), ...all },
  fileAvatar: { input: () => ({ params: { _id: MISSING } }), ...always(404) },
  userExport: { input: () => ({}), ...all },
  // With another password: who succeeded could ask nothing any more. delete-own.test.ts does it.
  userDeleteOwn: { input: () => ({ body: { password: "another one" } }), ...always(422) },
  sessionList: { input: () => ({}), ...all },
  sessionDelete: { input: () => ({ params: { _id: MISSING } }), ...always(404) },
  sessionDeleteOthers: { input: () => ({}), ...all },
  authPassword: {
    input: () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
    ...all,
  },
  // Taken for everyone but its owner.
  authEmail: {
    input: () => ({ body: { email: "owner@example.org", password: PASSWORD } }),
    public: "409 409 409 409 409 409 409 200 409",
  },
  // Without a mail server nothing is asked.
  authVerifyEmail: { input: () => ({}), ...all },
  authConfirmEmail: { input: () => ({ body: { token: "guessed" } }), ...always(422) },
  authForgot: { input: () => ({ body: { email: "owner@example.org" } }), ...always(409) },
  authReset: { input: () => ({ body: { token: "guessed", password: PASSWORD } }), ...always(422) },
  preferencesUpdate: { input: () => ({ body: { sound: true } }), ...all },
};
