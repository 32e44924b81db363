import { existsSync } from "node:fs";
import { join } from "node:path";
import { pushSubject, shownAddress } from "./address.ts";
import type { App, AppDeps } from "./app-deps.ts";
import { isReachable, signInServices } from "./config.ts";
import {
  accountsRoutes,
  authenticate,
  authenticator,
  type CurrentUserParts,
  createSignInServices,
  forgotPasswordJob,
  joinAccountDeleted,
  ownAccountRoutes,
  sendLinkJob,
  setupCode,
} from "./features/accounts/index.ts";
import { administrationRoutes } from "./features/administration/index.ts";
import {
  audienceReader,
  bootstrapRoutes,
  catchUp,
  cursorsBehind,
  readNews,
  selectAudienceOf,
  startSweep,
} from "./features/bootstrap/index.ts";
import {
  channelsRoutes,
  createWriter,
  leaveEverything,
  selectChannelIds,
  selectContacts,
} from "./features/channels/index.ts";
import {
  eventsRoutes,
  feedRoute,
  forgetFeed,
  joinEventHooks,
  reminderJob,
  searchEvents,
} from "./features/events/index.ts";
import { fileJobs, filesExport, filesRoutes } from "./features/files/index.ts";
import { invitationJob, invitesRoutes, registrationInvites } from "./features/invites/index.ts";
import {
  joinHooks,
  messageFileHooks,
  messagesExport,
  messagesRoutes,
} from "./features/messages/index.ts";
import {
  forgetNotifications,
  notificationHooks,
  notificationJobs,
  notificationsRoutes,
  oneClickRoute,
  pushContent,
} from "./features/notifications/index.ts";
import { createWelcome } from "./features/onboarding/index.ts";
import { createPresence, presenceRoutes } from "./features/presence/index.ts";
import { createPreviews } from "./features/previews/index.ts";
import { pushJobs, pushRoutes } from "./features/push/index.ts";
import { reactionsExport, reactionsRoutes } from "./features/reactions/index.ts";
import { indexIfBehind, indexJob, searchHooks, searchRoutes } from "./features/search/index.ts";
import { healthRoute } from "./health.ts";
import { createAdmission } from "./platform/admission.ts";
import { createLocalBus } from "./platform/bus/bus.ts";
import { createLocalStore } from "./platform/files/local-store.ts";
import { callRoutes } from "./platform/http/call-route.ts";
import { fileCookies } from "./platform/http/file-cookie.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { announceDeparture, createHttpServer, drain } from "./platform/http/server.ts";
import { serveWebApp } from "./platform/http/static.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { readKeys } from "./platform/keys.ts";
import { createMailer } from "./platform/mail/mail.ts";
import { mailJob } from "./platform/mail/mail-job.ts";
import { createHub } from "./platform/realtime/hub.ts";
import { serveSockets } from "./platform/realtime/socket-server.ts";
import { version } from "./version.ts";

const WEB_BUILD = join(import.meta.dirname, "..", "..", "web", "dist");

/** Clients brought up to date at a time, so that writers find connections, and those that wait for it. */
const CATCH_UPS = { atOnce: 5, waiting: 2_000 };

/** The only place where the parts are connected. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, log } = deps;
  const bus = deps.bus ?? createLocalBus();
  const onError = (error: unknown) => log.error({ err: error }, "Work in the background failed.");

  const hub = createHub(bus, {
    audience: audienceReader(db),
    members: (audience, id, user_ids) => selectAudienceOf(db, audience, id, user_ids),
    read: (audience, id, after) => readNews(db, audience, id, after),
    membersChanged: (connections) => presence.membersChanged(connections),
    rolesChanged: (connections) => presence.rolesChanged(connections),
    onError,
  });
  const presence = createPresence({
    db,
    bus,
    contactsOf: selectContacts,
    membersHere: (channel_id) => hub.membersHere(channel_id),
    minute: config.presenceMinute,
    onError,
  });
  const writer = createWriter(db, bus);
  const mailer = createMailer(config.smtpUrl, config.mailFrom);
  const store = createLocalStore(join(config.dataDir, "files"));
  const fileHooks = messageFileHooks(db, writer);
  const online = async () => presence.deps.board.online();
  const address = () => shownAddress(config, fastify.server.address());
  const previews = createPreviews({ db, writer, store, log, address }, config);
  const hooks = joinHooks([searchHooks, notificationHooks.messages, previews.hooks, { online }]);
  const eventHooks = joinEventHooks([notificationHooks.events]);
  const parts: CurrentUserParts = {
    channelsOf: selectChannelIds,
    isConnected: (user_id) => hub.isConnected(user_id),
  };
  const admission = createAdmission(CATCH_UPS);
  const keys = readKeys(config.dataDir);
  const reach = config.pushReach;

  const fastify = await createHttpServer({
    log,
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    checkAnswers: deps.checkAnswers ?? false,
  });
  await serveOpenApi(fastify, version);
  const route = callRoutes(fastify, {
    authenticate: (token, by) => authenticate(db, token, by),
    cookies: fileCookies(config.publicUrl),
    publicUrl: config.publicUrl,
  });
  const departure = announceDeparture(fastify);
  healthRoute(route, db, departure.isStopping);
  accountsRoutes(route, {
    db,
    bus,
    beyondLoopback: isReachable(config),
    personRegistered: createWelcome(hooks),
    contactsOf: selectContacts,
    invites: registrationInvites,
    supportEmail: config.supportEmail,
    maxFileBytes: config.maxFileBytes,
    services: createSignInServices(signInServices(config, deps.googleIssuer), log),
    parts,
    mailer,
  });
  presenceRoutes(route, presence.deps);
  const account = {
    db,
    bus,
    mailer,
    address,
    files: store,
    contactsOf: selectContacts,
    parts,
    accountDeleted: joinAccountDeleted([leaveEverything, forgetNotifications, forgetFeed]),
    exportParts: [messagesExport, reactionsExport, filesExport],
  };
  ownAccountRoutes(route, account);
  channelsRoutes(route, { db, bus, writer, hooks: notificationHooks.channels });
  invitesRoutes(route, {
    db,
    bus,
    writer,
    mailer,
    address,
    invited: notificationHooks.invited,
    withdrawn: notificationHooks.withdrawn,
  });
  filesRoutes(route, { db, store, limits: config, hooks: fileHooks });
  messagesRoutes(route, { db, writer, hooks });
  searchRoutes(route, { db, finders: { events: searchEvents } });
  previews.routes(route);
  reactionsRoutes(route, { db, writer, hooks: notificationHooks.reactions });
  pushRoutes(route, { db, keys, reach });
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
  bootstrapRoutes(route, { db, parts, admission });
  await serveWebApp(fastify, deps.webBuild ?? (existsSync(WEB_BUILD) ? WEB_BUILD : undefined));

  const sockets = serveSockets(fastify.server, {
    hub,
    admission,
    authenticate: authenticator(db),
    behind: cursorsBehind,
    catchUp: (user_id, cursors, asked) => catchUp(db, user_id, cursors, asked),
    live: presence,
    allowedOrigins: config.publicUrl ? [config.publicUrl] : [],
    rateLimit: config.rateLimit,
    onError,
  });
  await indexIfBehind(db);
  const stopSweep = startSweep({ db, bus, hub, onError });
  const jobs = [
    mailJob(mailer),
    forgotPasswordJob(account),
    sendLinkJob(account),
    invitationJob({ db, mailer, address }),
    reminderJob({ db, bus, hooks: eventHooks }),
    indexJob(db),
    ...previews.jobs,
    ...fileJobs({ db, store, hooks: fileHooks, log }),
    ...notificationJobs({ ...account, log, keys, ...presence, minute: config.presenceMinute }),
    ...pushJobs({ db, keys, reach, log, content: pushContent, subject: () => pushSubject(config) }),
  ];
  // Not before it listens: a start that fails has done nothing and says one sentence.
  let stopJobs = () => Promise.resolve();

  return {
    fastify,
    listen: async (address) => {
      await fastify.listen(address);
      stopJobs = startJobs({ pool: deps.pool, log, jobs });
    },
    setupCode: () => setupCode(db),
    close: async () => {
      departure.begin();
      if (config.drainMs > 0) await sockets.drain(config.drainMs);
      await stopSweep();
      await stopJobs();
      mailer.close();
      await Promise.all([sockets.close(), drain(fastify)]);
      await writer.idle();
      await presence.stop();
    },
  };
}
