import { type AccountState, calls, type Id, type ManagedPerson, type Role } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useInfiniteQuery } from "../../platform/query/use-query.ts";

export interface PeopleFilter {
  q: string;
  role: Role | undefined;
  state: AccountState | undefined;
}

const KEY = ["administration", "people"];

/** People with their accounts, by name, page by page. */
export function useManagedPeople({ q, role, state }: PeopleFilter) {
  return useInfiniteQuery({
    queryKey: [...KEY, q, role, state],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(calls.userManagedList, {
        query: { q: q || undefined, role, state, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (previous) => previous,
  });
}

/** What changed is asked for again: a change may concern two people, and who fits the filter. */
async function changing(answer: Promise<ManagedPerson>): Promise<ManagedPerson> {
  const person = await answer;
  await queryClient.invalidateQueries({ queryKey: KEY });
  return person;
}

/** All of these throw `CallError`. */
export const setRole = (user_id: Id, role: Exclude<Role, "bot">) =>
  changing(call(calls.userSetRole, { body: { user_id, role } }));
export const deactivate = (user_id: Id) =>
  changing(call(calls.userDeactivate, { body: { user_id } }));
export const reactivate = (user_id: Id) =>
  changing(call(calls.userReactivate, { body: { user_id } }));
export const handOver = (user_id: Id) =>
  changing(call(calls.workspaceHandOver, { body: { user_id } }));
