import type { AccountState } from "@parley/contract";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { FilterSelect } from "./FilterSelect.tsx";
import { ManagedRow } from "./ManagedRow.tsx";
import { useManagedPeople } from "./people.ts";
import { type GivenRole, givenRoles } from "./rights.ts";

const states: readonly AccountState[] = ["active", "deactivated", "imported"];

/** Administration: everyone with role, e-mail and last visit. */
export function Component() {
  const { t } = useTranslation(["admin", "common"]);
  const [q, setQ] = useState("");
  const [role, setRole] = useState<GivenRole>();
  const [state, setState] = useState<AccountState>();
  const list = useManagedPeople({ q: useDeferredValue(q.trim()), role, state });
  const people = list.data?.pages.flatMap(({ users }) => users) ?? [];
  const total = list.data?.pages[0]?.total ?? 0;
  return (
    <>
      <SearchField label={t("people.search")} value={q} onChange={setQ} />
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterSelect
          label={t("people.role")}
          all={t("people.allRoles")}
          value={role}
          onChange={setRole}
          options={givenRoles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
        <FilterSelect
          label={t("people.state")}
          all={t("people.allStates")}
          value={state}
          onChange={setState}
          options={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </div>
      {list.isPending && <RowSkeletons />}
      {list.isError && (
        <ErrorState
          title={t("people.failed")}
          description={describeError(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isSuccess && (
        <>
          <p role="status" className="mb-1 text-small text-muted tabular-nums">
            {people.length > 0 && t("people.count", { count: total })}
          </p>
          {people.length === 0 && <EmptyState title={t("people.nobody")} />}
          <ul className="-mx-2">
            {people.map((person) => (
              <ManagedRow key={person._id} person={person} />
            ))}
          </ul>
        </>
      )}
      {list.hasNextPage && (
        <Button
          variant="ghost"
          size="small"
          className="-ms-3 mt-1"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("common:showMore")}
        </Button>
      )}
    </>
  );
}

/** Rows in the geometry of people, while they are fetched. */
function RowSkeletons() {
  return (
    <div aria-busy className="flex flex-col">
      {["w-40", "w-32", "w-44", "w-36"].map((width) => (
        <div key={width} className="flex min-h-16 items-center gap-3">
          <Skeleton className="size-9 rounded-avatar" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-56" />
          </div>
        </div>
      ))}
    </div>
  );
}
