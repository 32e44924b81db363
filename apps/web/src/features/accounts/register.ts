import { calls, RegisterBody } from "@parley/contract";
import type { z } from "zod";
import { call } from "../../platform/http/call.ts";
import { deviceZone } from "./device-zone.ts";
import { startSession } from "./session.ts";

export type Registration = z.input<typeof RegisterBody>;
/** What the form has a field for; an invitation comes with the address, the time zone from the device. */
export type RegistrationField = Exclude<keyof Registration, "invite_id" | "time_zone">;

const fields = RegisterBody.omit({ invite_id: true, time_zone: true }).shape;
const isField = (name: unknown): name is RegistrationField =>
  typeof name === "string" && name in fields;

/** The fields of a registration that need another value. */
export function wrongFields(body: Registration): RegistrationField[] {
  const { error } = RegisterBody.safeParse(body);
  return [...new Set((error?.issues ?? []).map(({ path }) => path[0]).filter(isField))];
}

/** Creates an account and logs it in. Throws `CallError`. */
export async function register(body: Registration): Promise<void> {
  const { access_token: token, ...user } = await call(calls.authRegister, {
    body: { ...body, time_zone: deviceZone() },
  });
  await startSession(user, token);
}
