import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { matchPath } from "react-router";
import { loadTexts } from "./platform/i18n/i18n.ts";
import type { LateNamespace } from "./platform/i18n/languages.ts";
import { allStyles } from "./platform/theme/all-styles.ts";

interface PageModule {
  Component: ComponentType;
}

export interface LazyPage {
  /** The addresses that show it; going from one to another keeps the page. */
  paths: readonly string[];
  /** Fetches it before it is shown. */
  load: () => Promise<unknown>;
  /** The page, once it was fetched. */
  held: () => ComponentType | undefined;
  /** The same; while it is fetched, what waits for it. */
  Awaited: LazyExoticComponent<ComponentType>;
}

/** A page for which the styles that come with `index.html` are enough. */
function firstPage(paths: readonly string[], fetch: () => Promise<PageModule>): LazyPage {
  let kept: ComponentType | undefined;
  const load = async () => {
    kept = (await fetch()).Component;
    return { default: kept };
  };
  return { paths, load, held: () => kept, Awaited: lazy(load) };
}

const page = (paths: readonly string[], fetch: () => Promise<PageModule>): LazyPage =>
  firstPage(paths, async () => {
    const [module] = await Promise.all([fetch(), allStyles()]);
    return module;
  });

/** Fetches texts that are not there from the start beside a page that shows them. */
function withTexts(namespace: LateNamespace, fetch: () => Promise<PageModule>) {
  return async () => {
    const [module] = await Promise.all([fetch(), loadTexts(namespace)]);
    return module;
  };
}

const conversation = () => import("./conversation.ts");

/**
 * The frame of the pages below. It comes with the one that it begins with: on its own it would lie under that page's
 * loading screen, which React then keeps for 300 ms.
 */
export const shell = firstPage(["/*"], async () => {
  const first = shellPages.find(showsAt(location.pathname));
  // What fails of it shows where the page is rendered.
  const [{ Shell }] = await Promise.all([conversation(), first?.load().catch(() => undefined)]);
  return { Component: Shell };
});

/** Pages inside the shell: only for who is logged in. */
export const shellPages = [
  page(
    ["/"],
    withTexts("home", () => import("./features/home/HomePage.tsx")),
  ),
  firstPage(["/channel/:_id", "/dm/user/:_id", "/me/:_id"], async () => ({
    Component: (await conversation()).ChannelPage,
  })),
  page(
    ["/threads"],
    withTexts("threads", () => import("./features/threads/ThreadsPage.tsx")),
  ),
  page(
    ["/catch-up"],
    withTexts("catchUp", () => import("./features/catch-up/CatchUpPage.tsx")),
  ),
  page(
    ["/messages"],
    withTexts("lists", () => import("./features/channels/MessagesPage.tsx")),
  ),
  page(
    ["/notifs"],
    withTexts("notifications", () => import("./features/notifications/NotificationsPage.tsx")),
  ),
  page(
    ["/later", "/later/done"],
    withTexts("later", () => import("./features/saved/SavedPage.tsx")),
  ),
  page(
    ["/later/drafts"],
    withTexts("later", () => import("./features/drafts/DraftsPage.tsx")),
  ),
  page(
    ["/later/scheduled"],
    withTexts("later", () => import("./features/scheduled/ScheduledPage.tsx")),
  ),
  page(
    ["/new-message"],
    withTexts("lists", () => import("./features/messages/NewMessagePage.tsx")),
  ),
  page(
    ["/search", "/search/:query"],
    withTexts("search", () => import("./features/search/SearchPage.tsx")),
  ),
  page(
    ["/my-profile"],
    withTexts("profile", () => import("./features/accounts/profile/ProfilePage.tsx")),
  ),
  page(
    ["/settings", "/settings/:group"],
    withTexts("settings", () => import("./features/settings/SettingsPage.tsx")),
  ),
  page(
    ["/online-status"],
    withTexts("presence", () => import("./features/people/OnlineStatusPage.tsx")),
  ),
  page(
    ["/events"],
    withTexts("events", () => import("./features/events/EventsPage.tsx")),
  ),
  page(
    ["/dm/:user_id"],
    withTexts("lists", () => import("./features/channels/DirectCheckPage.tsx")),
  ),
];

/** Pages of their own, without the shell, for who is logged in. */
export const ownPages = [
  page(
    ["/channel/invite/accept/:inviteId"],
    withTexts("invites", () => import("./features/invites/InvitationPage.tsx")),
  ),
];

/** Pages of their own, open to everyone. */
export const openPages = [
  page(
    ["/login"],
    withTexts("entrance", () => import("./features/accounts/LoginPage.tsx")),
  ),
  page(
    ["/register"],
    withTexts("entrance", () => import("./features/accounts/RegisterPage.tsx")),
  ),
  page(
    ["/privacy-policy", "/terms-of-service"],
    withTexts("legal", () => import("./legal.tsx")),
  ),
  page(
    ["/reset-password"],
    withTexts("entrance", () => import("./features/accounts/ResetPasswordPage.tsx")),
  ),
  page(
    ["/confirm-email"],
    withTexts("entrance", () => import("./features/accounts/ConfirmEmailPage.tsx")),
  ),
  page(
    ["/unsubscribe"],
    withTexts("entrance", () => import("./features/accounts/UnsubscribePage.tsx")),
  ),
  page(["*"], () => import("./features/not-found/NotFoundPage.tsx")),
];

/** Whether a page shows at this address. */
const showsAt =
  (pathname: string) =>
  ({ paths }: LazyPage): boolean =>
    paths.some((path) => matchPath(path, pathname));

/** Fetches every page inside the shell, one after the other, so that going to one never waits for it. */
export async function fetchShellPages(): Promise<void> {
  for (const { load } of shellPages) await load();
}

/** Begins to fetch what `pathname` will need, before anything is rendered. */
export function preloadPages(pathname: string): void {
  const shows = showsAt(pathname);
  const inside = shellPages.find(shows);
  const alone = [...ownPages, ...openPages].filter(shows).slice(0, 1);
  const wanted = inside ? [shell, inside] : alone;
  // A failure shows when the page itself is rendered.
  for (const { load } of wanted) load().catch(() => undefined);
}
