import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { useAuth } from "../accounts/index.ts";
import { GroupDialog } from "./GroupDialog.tsx";
import { GroupRow } from "./GroupRow.tsx";
import { mayManage } from "./rights.ts";
import { groupsOf, useGroupRows } from "./store.ts";

/** Every group of people that is mentioned together; who runs the workspace makes and changes them. */
export function Component() {
  const { t } = useTranslation("settings", { keyPrefix: "userGroups" });
  const role = useAuth(({ user }) => user?.role);
  const groups = groupsOf(useGroupRows(({ byId }) => byId));
  const [isCreating, setCreating] = useState(false);
  const create = mayManage(role) && (
    <Button onClick={() => setCreating(true)}>
      <Plus aria-hidden className="size-4" strokeWidth={1.75} />
      {t("create.title")}
    </Button>
  );
  return (
    <>
      {groups.length === 0 ? (
        <EmptyState
          title={t("empty.title")}
          description={t(create ? "empty.text" : "empty.ask")}
          action={create}
        />
      ) : (
        <>
          {create && <div className="mb-3">{create}</div>}
          <ul>
            {groups.map((group) => (
              <GroupRow key={group._id} group={group} />
            ))}
          </ul>
        </>
      )}
      {isCreating && <GroupDialog people={[]} onClose={() => setCreating(false)} />}
    </>
  );
}
