import { expect, test } from "vitest";
import { CallError } from "../http/call-error.ts";
import { createQueryClient, retryDelay, shouldRetry } from "./client.ts";

const failed = (status: number) => new CallError("no", { status });

test("data is fresh for 30 s, kept for 5 min and not fetched again on focus", () => {
  expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
    staleTime: 30_000,
    gcTime: 300_000,
    refetchOnWindowFocus: false,
  });
});

test("mutations are not retried", () => {
  expect(createQueryClient().getDefaultOptions().mutations?.retry).toBe(false);
});

test("a retry waits min(1000·2^n, 30000) ms", () => {
  expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
});

test("a query that cannot reach the server is tried twice more", () => {
  const error = new CallError("Failed to fetch", { reason: "network" });
  expect([0, 1, 2].map((failures) => shouldRetry(failures, error))).toEqual([true, true, false]);
});

test("what the server refuses for good is not asked again", () => {
  expect([401, 403, 404, 422].map((status) => shouldRetry(0, failed(status)))).toEqual(
    Array(4).fill(false),
  );
  expect([429, 500, 503].map((status) => shouldRetry(0, failed(status)))).toEqual(
    Array(3).fill(true),
  );
});

test("a failing query is really fetched three times", async () => {
  let fetches = 0;
  const client = createQueryClient();
  const query = client.fetchQuery({
    queryKey: ["fails"],
    queryFn: () => {
      fetches += 1;
      return Promise.reject(new CallError("no", { status: 503 }));
    },
    // `fetchQuery` alone does not retry unless it is told to; the delay is not what is tested here.
    retry: shouldRetry,
    retryDelay: 0,
  });
  await expect(query).rejects.toThrow("no");
  expect(fetches).toBe(3);
});
