const isLocal = (hostname: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);

/**
 * A link as others can open it. A server that was not told its public address names this machine:
 * then the address by which the page itself was reached is the better one.
 */
export function reachableLink(link: string, here: string): string {
  const [url, page] = [new URL(link), new URL(here)];
  if (!isLocal(url.hostname) || isLocal(page.hostname)) return link;
  return page.origin + url.pathname;
}
