import { isSeen } from "../../../platform/ui/is-seen.ts";

/** What a tab says of itself: the address that the person looks at there, null while they look elsewhere. */
interface Said {
  tab: string;
  path: string | null;
  /** The tab is closing. */
  gone?: boolean;
  /** It has just opened: the others say where they are. */
  asks?: boolean;
}

/** The tabs of this browser: one of them leads, and each knows where the person looks. */
export interface Tabs {
  /** Exactly one tab says yes, so that nothing pops up twice. */
  isLeader(): boolean;
  /** Addresses that the person looks at in any tab; none while Parley is hidden. */
  watched(): readonly string[];
  close(): void;
}

/** Joins the tabs of this browser. Without Web Locks, over plain HTTP, every tab leads itself. */
export function joinTabs(): Tabs {
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const paths = new Map<string, string | null>();
  const channel = new BroadcastChannel("parley-tabs");
  const ended = new AbortController();
  const { signal } = ended;
  let isLeader = navigator.locks === undefined;
  const own = () => (isSeen() ? location.pathname : null);
  const say = (more: Partial<Said> = {}) =>
    channel.postMessage({ tab, path: own(), ...more } satisfies Said);

  channel.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.gone) paths.delete(data.tab);
    else paths.set(data.tab, data.path);
    if (data.asks) say();
  };
  for (const event of ["focus", "blur", "pageshow"])
    addEventListener(event, () => say(), { signal });
  document.addEventListener("visibilitychange", () => say(), { signal });
  addEventListener("pagehide", () => say({ gone: true }), { signal });
  navigator.locks
    ?.request("parley-notifications", { signal }, () => {
      isLeader = true;
      return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    })
    // Ended before it was this tab's turn.
    .catch(() => undefined);
  say({ asks: true });

  return {
    isLeader: () => isLeader,
    watched: () => [...paths.values(), own()].flatMap((path) => path ?? []),
    close() {
      say({ gone: true });
      ended.abort();
      channel.close();
    },
  };
}
