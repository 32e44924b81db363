/** Shows by the tab's icon, and by the app's where it is installed, that something waits. */
export function setFaviconBadge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = count > 0 ? "/favicon-unread.svg" : "/favicon.svg";
  // Only where the app may badge itself; elsewhere the tab's icon is enough.
  const badge = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}
