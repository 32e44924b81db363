import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app-deps.ts";
import type { AppParts } from "./app-parts.ts";
import { isReachable } from "./config.ts";
import {
  accountsRoutes,
  createSignInServices,
  ownAccountRoutes,
} from "./features/accounts/index.ts";
import { administrationRoutes } from "./features/administration/index.ts";
import { bootstrapRoutes } from "./features/bootstrap/index.ts";
import { channelsRoutes, selectContacts } from "./features/channels/index.ts";
import { draftsRoutes } from "./features/drafts/index.ts";
import { emojiRoutes } from "./features/emoji/index.ts";
import { eventsRoutes, feedRoute, searchEvents } from "./features/events/index.ts";
import { filesRoutes } from "./features/files/index.ts";
import { invitesRoutes, registrationInvites } from "./features/invites/index.ts";
import { messagesRoutes } from "./features/messages/index.ts";
import {
  notificationHooks,
  notificationsRoutes,
  oneClickRoute,
} from "./features/notifications/index.ts";
import { createWelcome } from "./features/onboarding/index.ts";
import { presenceRoutes } from "./features/presence/index.ts";
import { pushRoutes } from "./features/push/index.ts";
import { reactionsRoutes } from "./features/reactions/index.ts";
import { savedRoutes } from "./features/saved/index.ts";
import { scheduledRoutes } from "./features/scheduled/index.ts";
import { searchRoutes } from "./features/search/index.ts";
import { threadsRoutes } from "./features/threads/index.ts";
import { userGroupsRoutes } from "./features/user-groups/index.ts";
import type { Route } from "./platform/http/call-route.ts";
import { signInServices } from "./sign-in-services.ts";
import { version } from "./version.ts";

/** The calls of all features. */
export function serveRoutes(
  route: Route,
  fastify: FastifyInstance,
  parts: AppParts,
  { googleIssuer }: AppDeps,
): void {
  const { config, db, bus, log, writer, mailer, store, address, hooks, keys, userParts } = parts;
  const { channels, invited, reactions, saved, threads, withdrawn } = notificationHooks;
  accountsRoutes(route, {
    db,
    bus,
    beyondLoopback: isReachable(config),
    personRegistered: createWelcome(hooks),
    contactsOf: selectContacts,
    invites: registrationInvites,
    supportEmail: config.supportEmail,
    maxFileBytes: config.maxFileBytes,
    services: createSignInServices(signInServices(config, googleIssuer), log),
    parts: userParts,
    mailer,
  });
  presenceRoutes(route, parts.presence.deps);
  ownAccountRoutes(route, parts.account);
  channelsRoutes(route, { db, bus, writer, hooks: channels });
  invitesRoutes(route, { db, bus, writer, mailer, address, invited, withdrawn });
  userGroupsRoutes(route, { db, bus });
  filesRoutes(route, { db, store, limits: config, hooks: parts.fileHooks });
  messagesRoutes(route, { db, writer, hooks });
  searchRoutes(route, { db, finders: { events: searchEvents } });
  parts.previews.routes(route);
  threadsRoutes(route, { db, bus, hooks: threads });
  emojiRoutes(route, { db, bus, files: store });
  reactionsRoutes(route, { db, writer, hooks: reactions });
  savedRoutes(route, { db, bus, hooks: saved });
  draftsRoutes(route, { db, bus });
  scheduledRoutes(route, { db, bus, writer, hooks });
  pushRoutes(route, { db, keys, reach: config.pushReach });
  notificationsRoutes(route, { db, bus, keys });
  oneClickRoute(fastify, { db, bus, keys });
  administrationRoutes(route, {
    db,
    bus,
    files: store,
    legal: { folder: join(config.dataDir, "legal"), supportEmail: config.supportEmail },
    configured: {
      version,
      mail: config.smtpUrl !== undefined,
      limits: {
        file_bytes: config.maxFileBytes,
        user_bytes: config.userQuotaBytes ?? null,
        storage_bytes: config.storageQuotaBytes ?? null,
      },
    },
  });
  eventsRoutes(route, { db, bus, writer, publicUrl: config.publicUrl });
  feedRoute(fastify, { db, publicUrl: config.publicUrl });
  bootstrapRoutes(route, { db, parts: userParts, admission: parts.starts });
}
