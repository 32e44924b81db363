let loading: Promise<unknown> | undefined;

/**
 * Fetches the styles of everything. The page comes with those of a conversation only
 * (`build/first-styles.ts`): whatever else is shown waits for the rest.
 */
export function allStyles(): Promise<unknown> {
  loading ??= import("./styles.css").catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
