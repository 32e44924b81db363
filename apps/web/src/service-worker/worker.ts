/*
 * The service worker, built to /sw.js: it holds the app, so that it opens at once and without a network.
 * Nobody's data is in it but pictures of emoji, until the logout. Each subject has a module of its own and is connected here.
 */
import { answerWithApp, forgetOldVersions, keepFiles, keepFirstFiles } from "./app-files.ts";
import { answerWithEmoji } from "./emoji-pictures.ts";
import { openPressed, showPush } from "./push.ts";
import { renewPush } from "./renew-push.ts";

declare const self: ServiceWorkerGlobalScope;

/** What a page tells its worker. */
type PageNews =
  /** Files that it has fetched: keep them. */
  | { type: "fetched"; paths: string[] }
  /** The person, or a good moment, agrees to the new version: the pages load again after it. */
  | { type: "take_over" };

self.addEventListener("install", (event) => event.waitUntil(keepFirstFiles()));

// A worker waits until the pages of the version before are gone, or one of them says `take_over`.
self.addEventListener("activate", (event) =>
  event.waitUntil(forgetOldVersions().then(() => self.clients.claim())),
);

self.addEventListener("fetch", (event) => {
  const answer = answerWithApp(event.request) ?? answerWithEmoji(event.request);
  if (answer) event.respondWith(answer);
});

self.addEventListener("message", (event) => {
  const news = event.data as PageNews;
  if (news.type === "fetched") event.waitUntil(keepFiles(news.paths));
  if (news.type === "take_over") event.waitUntil(self.skipWaiting());
});

self.addEventListener("push", (event) => event.waitUntil(showPush(event.data)));

self.addEventListener("pushsubscriptionchange", (event) => {
  // Not every browser says what it has instead.
  const { newSubscription } = event as Event as { newSubscription?: PushSubscription | null };
  (event as ExtendableEvent).waitUntil(renewPush(newSubscription));
});

self.addEventListener("notificationclick", (event) =>
  event.waitUntil(openPressed(event.notification)),
);
