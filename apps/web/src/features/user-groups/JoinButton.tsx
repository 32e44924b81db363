import type { UserGroup } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { useAuth } from "../accounts/index.ts";
import { useMe, useTask } from "../channels/index.ts";
import { comeOrGo } from "./actions.ts";
import { mayComeAndGo } from "./rights.ts";

/** Joins or leaves a group, where one may. */
export function JoinButton({ group }: { group: UserGroup }) {
  const { t } = useTranslation("settings", { keyPrefix: "userGroups" });
  const me = useMe();
  const role = useAuth(({ user }) => user?.role);
  const task = useTask();
  if (!mayComeAndGo(role, group)) return null;
  const isIn = group.member_ids.includes(me);
  async function press(): Promise<void> {
    const description = await task.run(() => comeOrGo(group._id, !isIn));
    if (description !== null)
      toast({ title: t(isIn ? "leaveFailed" : "joinFailed"), description, variant: "destructive" });
  }
  return (
    <Button
      variant="secondary"
      size="small"
      busy={task.busy}
      aria-label={t(isIn ? "leaveOne" : "joinOne", { name: group.name })}
      onClick={() => void press()}
    >
      {t(isIn ? "leave" : "join")}
    </Button>
  );
}
