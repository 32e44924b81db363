import { useTranslation } from "react-i18next";
import { InviteList } from "./InviteList.tsx";
import { useInviteList } from "./queries.ts";

/** Administration: every invitation of the workspace. */
export function Component() {
  const { t } = useTranslation("invites");
  const list = useInviteList(undefined);
  return (
    <>
      <p className="mb-6 text-small text-muted text-pretty">{t("settings.text")}</p>
      <InviteList list={list} withChannel />
    </>
  );
}
