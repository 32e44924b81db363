import { type CurrentUser, limits, reservedUsernames } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../../platform/http/call-error.ts";
import { describeError, fieldErrors } from "../../../platform/i18n/describe-error.ts";
import { useMutation } from "../../../platform/query/use-mutation.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { deviceZone } from "../device-zone.ts";
import { updatePreferences, usePreference } from "../preferences.ts";
import { saveProfile } from "./profile-actions.ts";

export interface ProfileFields {
  name: string;
  username: string;
  title: string;
  time_zone: string;
  about: string;
}
type Errors = Partial<Record<keyof ProfileFields, string>>;

/** In the place of a zone: whichever the device is in. */
export const AUTOMATIC = "auto";

const fieldsOf = (
  { name, username, profile }: CurrentUser,
  followsDevice: boolean,
): ProfileFields => ({
  name,
  username,
  title: profile.title,
  time_zone: followsDevice ? AUTOMATIC : profile.time_zone,
  about: profile.about,
});

/** What differs: what somebody changed elsewhere meanwhile stays. */
function changes(before: ProfileFields, after: ProfileFields): Partial<ProfileFields> {
  const names = Object.keys(after) as (keyof ProfileFields)[];
  return Object.fromEntries(
    names.filter((name) => after[name].trim() !== before[name]).map((name) => [name, after[name]]),
  );
}

async function save(change: Partial<ProfileFields>): Promise<void> {
  if (change.time_zone === undefined) return saveProfile(change);
  const time_zone_auto = change.time_zone === AUTOMATIC;
  await saveProfile(time_zone_auto ? { ...change, time_zone: deviceZone() } : change);
  await updatePreferences({ time_zone_auto });
}

const isReserved = (name: string) => reservedUsernames.some((reserved) => reserved === name);
const isUsername = (name: string) =>
  name.length >= limits.usernameMin && /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/.test(name);

/** State and rules of the profile form; the server decides for itself. */
export function useProfileForm(user: CurrentUser) {
  const { t } = useTranslation("profile");
  const [edited, setEdited] = useState<Partial<ProfileFields>>({});
  const [errors, setErrors] = useState<Errors>({});
  const followsDevice = usePreference("time_zone_auto") === true && deviceZone() !== undefined;
  const stored = fieldsOf(user, followsDevice);
  const values = { ...stored, ...edited };
  const change = changes(stored, values);
  const saving = useMutation({ mutationFn: save });

  function explain(error: unknown): Errors {
    const code = error instanceof CallError ? error.body?.code : undefined;
    return code === "username_taken" ? { username: describeError(error) } : fieldErrors(error);
  }

  function show(form: HTMLFormElement, next: Errors): void {
    setErrors(next);
    const [first] = Object.keys(next);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const username = values.username.trim().toLowerCase();
    const wrong: Errors = {};
    if (values.name.trim() === "") wrong.name = t("form.nameMissing");
    if (isReserved(username)) wrong.username = t("form.usernameReserved");
    else if (!isUsername(username)) wrong.username = t("form.usernameWrong");
    show(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    saving.mutate(change, {
      onSuccess: () => {
        setEdited({});
        toast({ title: t("form.saved"), variant: "success" });
      },
      onError: (error) => show(form, explain(error)),
    });
  }

  return {
    values,
    errors,
    set: (field: keyof ProfileFields, value: string) => setEdited({ ...edited, [field]: value }),
    isChanged: Object.keys(change).length > 0,
    reset: () => {
      setEdited({});
      setErrors({});
    },
    pending: saving.isPending,
    /** What is wrong but belongs to no field. */
    formError:
      saving.error && Object.keys(explain(saving.error)).length === 0
        ? describeError(saving.error)
        : undefined,
    submit,
  };
}
