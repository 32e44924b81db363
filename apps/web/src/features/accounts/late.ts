/*
 * Parts of this feature that other pages show, fetched when they are needed.
 */

/** The settings of one's own account. */
export const loadAccountSettings = () => import("./account/AccountSettings.tsx");

/** Gives the profile the time zone that the device is in. */
export const loadDeviceZone = () => import("./profile/follow-device-zone.ts");

/** Downloads everything of one's own as a zip file. Throws `CallError`. */
export async function downloadOwnData(): Promise<void> {
  const { downloadOwnData: run } = await import("./account/account-actions.ts");
  await run();
}
