/*
 * Parts of this feature that other pages show, fetched when they are needed.
 */

/** The settings of one's own account. */
export const loadAccountSettings = () => import("./account/AccountSettings.tsx");

/** Downloads everything of one's own as a zip file. Throws `CallError`. */
export async function downloadOwnData(): Promise<void> {
  const { downloadOwnData: run } = await import("./account/account-actions.ts");
  await run();
}
