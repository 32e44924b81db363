import type { RegisterBody } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { all, type Row, type Target } from "./permission-shapes.ts";
import { MISSING } from "./team.ts";

/** The smallest PNG. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Owners and admins, whoever may see which channel. */
const run = { public: "403 403 403 403 403 403 200 200 403" };
/** The same about somebody who does not exist: only they learn that. */
const runMissing = { public: "403 403 403 403 403 403 404 404 403" };
const nobodys = { public: "404 404 404 404 404 404 404 404 404" };
const aboutIdle = ({ idle_id }: Target) => ({ body: { user_id: idle_id } });
function newPerson(): z.input<typeof RegisterBody> {
  const email = `${uuidv7()}@example.org`;
  return { name: "New Person", email, password: "correct horse battery" };
}

/** Calls about accounts, signing in and administration, which concern no channel. */
export const accountRows = {
  health: { input: () => ({}), ...all },
  workspaceShow: { input: () => ({}), ...all },
  authRegister: {
    input: () => ({ body: newPerson() }),
    public: "201 201 201 201 201 201 201 201 201",
  },
  authLogin: {
    input: () => ({ body: { email: "owner", password: "correct horse battery" } }),
    ...all,
  },
  authMe: { input: () => ({}), ...all },
  authLogout: { input: () => ({}), ...all },
  userList: { input: () => ({ query: {} }), ...all },
  signInStart: {
    input: () => ({ params: { provider: "oidc" }, query: {} }),
    public: "302 302 302 302 302 302 302 302 302",
  },
  signInAnswer: {
    input: () => ({ params: { provider: "oidc" }, query: {} }),
    public: "302 302 302 302 302 302 302 302 302",
  },
  // Nothing was begun: what a finished one gives is in sign-in/accounts.test.ts.
  signInFinish: {
    input: () => ({ body: { sign_in: MISSING } }),
    public: "422 422 422 422 422 422 422 422 422",
  },
  signInLink: {
    input: () => ({ body: { sign_in: MISSING } }),
    public: "422 422 422 422 422 422 422 422 422",
  },
  signInUnlink: { input: () => ({ body: { provider: "oidc" } }), ...all },
  signInWays: { input: () => ({}), ...all },
  userManagedList: { input: () => ({ query: {} }), ...run },
  userSetRole: {
    input: ({ idle_id }) => ({ body: { user_id: idle_id, role: "member" } }),
    ...run,
  },
  userDeactivate: { input: aboutIdle, ...run },
  userReactivate: { input: aboutIdle, ...run },
  // To succeed would make the owner an admin for the calls that follow: roles.test.ts does it.
  workspaceHandOver: { input: () => ({ body: { user_id: MISSING } }), ...runMissing },
  workspaceSettings: { input: () => ({}), ...run },
  workspaceUpdate: { input: () => ({ body: {} }), ...run },
  workspaceUsage: { input: () => ({}), ...run },
  workspaceSetMark: {
    input: () => ({ form: { file: new File([PIXEL], "mark.png") } }),
    ...run,
  },
  workspaceDeleteMark: { input: () => ({}), ...run },
  // There is none: what a mark answers is in mark.test.ts.
  workspaceMark: {
    input: () => ({ params: { _id: MISSING } }),
    public: "404 404 404 404 404 404 404 404 404",
  },
  legalShow: { input: () => ({ params: { page: "privacy-policy" }, query: {} }), ...all },
  userGroupList: { input: () => ({}), ...all },
  userGroupCreate: {
    input: () => ({ body: { handle: `g-${uuidv7().slice(-12)}`, name: "Group" } }),
    public: "403 403 403 403 403 403 201 201 403",
  },
  // Whose they are, user-groups.test.ts asks.
  userGroupUpdate: { input: () => ({ body: { _id: MISSING, name: "Other" } }), ...runMissing },
  userGroupDelete: { input: () => ({ params: { _id: MISSING } }), ...runMissing },
  userGroupJoin: { input: () => ({ body: { group_id: MISSING } }), ...nobodys },
  userGroupLeave: { input: () => ({ body: { group_id: MISSING } }), ...nobodys },
} satisfies Record<string, Row>;
