import { clearMessageCache } from "../../platform/local-db/channel-messages.ts";
import { queryClient } from "../../platform/query/client.ts";

/** Bytes that this device keeps for Parley; null where the browser does not tell. */
export async function deviceBytes(): Promise<number | null> {
  const { usage } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage ?? null;
}

/** Forgets what this device keeps to be quick. Session, drafts and unsent messages stay. */
export async function clearDeviceCache(): Promise<void> {
  await clearMessageCache();
  // What shows is asked anew; what nothing shows goes.
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}
