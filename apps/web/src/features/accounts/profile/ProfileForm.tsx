import { type CurrentUser, limits } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../platform/i18n/i18n.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { SelectField } from "../../../platform/ui/SelectField.tsx";
import { TextArea } from "../../../platform/ui/TextArea.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { deviceZone } from "../device-zone.ts";
import { FormError } from "../FormError.tsx";
import { timeIn, timeZones } from "./time-zones.ts";
import { AUTOMATIC, useProfileForm } from "./use-profile-form.ts";

/** What others see of oneself beside the picture. */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(["profile", "common"]);
  const { values, errors, set, isChanged, reset, pending, formError, submit } =
    useProfileForm(user);
  const device = deviceZone();
  const isAutomatic = values.time_zone === AUTOMATIC;
  const zone = isAutomatic ? (device ?? "") : values.time_zone;
  const time = timeIn(zone, currentLanguage());
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label={t("form.name")}
          error={errors.name}
          value={values.name}
          onChange={(event) => set("name", event.target.value)}
          maxLength={limits.personName}
          autoComplete="name"
          required
        />
        <TextField
          name="username"
          label={t("form.username")}
          hint={t("form.usernameHint", { name: values.username })}
          error={errors.username}
          value={values.username}
          onChange={(event) => set("username", event.target.value)}
          maxLength={limits.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <TextField
        name="title"
        label={t("form.title")}
        optional={t("common:optional")}
        hint={t("form.titleHint")}
        error={errors.title}
        value={values.title}
        onChange={(event) => set("title", event.target.value)}
        maxLength={limits.profileTitle}
        autoComplete="organization-title"
      />
      <SelectField
        name="time_zone"
        label={t("form.timeZone")}
        optional={t("common:optional")}
        hint={time && !isAutomatic ? t("form.timeThere", { time }) : t("form.timeZoneHint")}
        error={errors.time_zone}
        value={values.time_zone}
        onChange={(event) => set("time_zone", event.target.value)}
      >
        <option value="">{t("form.noTimeZone")}</option>
        {device && (
          <option value={AUTOMATIC}>
            {t("form.deviceZone", { zone: device.replaceAll("_", " ") })}
          </option>
        )}
        {timeZones(zone).map((name) => (
          <option key={name} value={name}>
            {name.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <TextArea
        name="about"
        label={t("form.about")}
        optional={t("common:optional")}
        error={errors.about}
        value={values.about}
        onChange={(event) => set("about", event.target.value)}
        maxLength={limits.profileAbout}
        rows={4}
        dir="auto"
      />
      <FormError>{formError}</FormError>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={pending} aria-disabled={!isChanged}>
          {t("form.save")}
        </Button>
        {isChanged && (
          <Button variant="ghost" onClick={reset}>
            {t("form.reset")}
          </Button>
        )}
      </div>
    </form>
  );
}
