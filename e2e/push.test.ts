import { calls, type PushMessage } from "@parley/contract";
import type { Page, Worker } from "playwright-core";
import { expect } from "vitest";
import { registerPerson } from "../apps/server/src/test/client.ts";
import { startPushService } from "../apps/server/src/test/push-service.ts";
import { checkAxe } from "./support/axe.ts";
import { findNotifyingBrowser } from "./support/find-browser.ts";
import { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/*
 * Push from the settings to the screen. A browser subscribes at its vendor's push service, which a test cannot
 * reach: here it says a push service on this machine, and DevTools hands on what that decrypts. All else is real:
 * the server's encryption, the service worker, its notifications.
 */

const browser = findNotifyingBrowser();
test.override("browserChoice", browser);
test.override("parleyOptions", { env: { RATE_LIMIT: "off", TEST_PUSH_LOOPBACK: "on" } });

/** Where the browser says that it is subscribed, once it is. */
type Subscription = ReturnType<Awaited<ReturnType<typeof startPushService>>["subscribe"]>;

/** Puts the vendor's part of `PushManager` on this machine. */
const subscribeHere = (page: Page, { endpoint, p256dh, auth }: Subscription) =>
  page.addInitScript(
    ([address, keys]) => {
      const made = {
        endpoint: address,
        options: { applicationServerKey: null as ArrayBuffer | null },
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem("test-subscribed");
          return true;
        },
      };
      PushManager.prototype.subscribe = async (options) => {
        const key = options?.applicationServerKey as Uint8Array<ArrayBuffer>;
        made.options.applicationServerKey = key.buffer;
        sessionStorage.setItem("test-subscribed", "yes");
        return made as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem("test-subscribed") ? (made as unknown as PushSubscription) : null;
    },
    [endpoint, { p256dh, auth }] as const,
  );

/** Hands messages to the page's service worker, as the browser does when its push service brings one. */
async function pushTo(
  page: Page,
  origin: string,
): Promise<(message: PushMessage) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found;
  return async (message) => {
    const data = JSON.stringify(message);
    await devtools.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data });
  };
}

/**
 * The browser has another address, of its own accord: its worker hears of it.
 * @param given whether it says which one; else it is what subscribing anew gives
 */
async function changeAddress(worker: Worker, subscription: Subscription, given: boolean) {
  const { endpoint, ...keys } = subscription;
  // As text: the names of a worker are unknown to the tests' own types.
  await worker.evaluate(`{
    const made = {
      endpoint: ${JSON.stringify(endpoint)},
      toJSON: () => ({ endpoint: made.endpoint, keys: ${JSON.stringify(keys)} }),
    };
    const told = new ExtendableEvent("pushsubscriptionchange");
    const newSubscription = ${given} ? made : null;
    PushManager.prototype.subscribe = async ({ applicationServerKey, userVisibleOnly }) => {
      if (${given} || !userVisibleOnly || applicationServerKey.length !== 65) throw new Error();
      return made;
    };
    void dispatchEvent(Object.assign(told, { newSubscription }));
  }`);
  const known = () =>
    worker.evaluate(`caches.match("/push-mark").then((held) => held.json())
      .then(({ endpoint }) => endpoint)`);
  await expect.poll(known).toBe(endpoint);
}

/** What stands on the screen of the device. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready;
    return (await worker.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

test.skipIf(!browser)(
  "push is turned on after a press, shows on the device, opens the exact message, and goes when it was read",
  async ({ parley, openPage }) => {
    const service = await startPushService();
    const origin = new URL(parley.url).origin;
    const ada = await registerPerson(parley.url, "Ada Okafor");
    const ben = await registerPerson(parley.url, "Ben Sato");
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } });
    const user_ids = [ben.user_id];
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
    const page = await openPage({
      name: "ben",
      serviceWorkers: "allow",
      permissions: ["notifications"],
      allowed: [/InvalidStateError|ExtendableEvent/],
    });
    await subscribeHere(page, service.subscribe("ben"));
    const person = new Person("Ben Sato", page);
    await person.logIn(parley.url, "/login?next=/settings/notifications");
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await page.context().newCDPSession(page);

    // Installable: a manifest without faults, with icons of every sort.
    const { data: manifest = "{}", errors } = await devtools.send("Page.getAppManifest");
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // A private window, as tests have, is never offered it.
    const real = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(real).toEqual([]);
    for (const { src, sizes, type } of JSON.parse(manifest).icons) {
      const size = await page.evaluate(async (path) => {
        const picture = await createImageBitmap(await (await fetch(path)).blob());
        return `${picture.width}x${picture.height}`;
      }, src as string);
      expect([size, type]).toEqual([sizes, "image/png"]);
    }

    // Offered on the first visit as well, whose page was there before its service worker.
    const settings = page.getByRole("region", { name: "Push notifications" });
    await settings.getByRole("button", { name: "Turn on" }).click();
    await settings.getByText("On in this browser").waitFor();
    await checkAxe(page);
    await settings.getByRole("button", { name: "Send a test" }).click();
    const [first] = await service.until("ben", 1);
    expect(first?.message.title).toBe("Push notifications work");
    await page.reload();
    await settings.getByText("Last sent").waitFor();

    // The browser renews its address twice while no page is open: the server goes along.
    const worker = page.context().serviceWorkers()[0];
    if (!worker) throw new Error("There is no worker.");
    await page.goto("about:blank");
    await changeAddress(worker, service.subscribe("renewed"), true);
    const present = service.subscribe("present");
    await changeAddress(worker, present, false);
    await subscribeHere(page, present);

    // One looks elsewhere: the server pushes, and the worker shows it.
    const message = await ada.send(channel_id, `@${ben.user?.username} the list is ready`);
    const [pushed] = await service.until("present", 1);
    if (!pushed) throw new Error("Nothing was pushed.");
    await page.goto(`${parley.url}/notifs`);
    await page.getByRole("main").getByText("mentioned you in #lisbon").waitFor();
    const deliver = await pushTo(page, origin);
    // DevTools may lose one while the worker starts; the same one again changes nothing.
    const again = { interval: 1_000 };
    await expect
      .poll(async () => {
        await deliver(pushed.message);
        return shown(page);
      }, again)
      .toEqual(["Ada Okafor mentioned you in #lisbon: @ben.sato the list is ready"]);

    // A press goes there in the open page, which is not loaded again.
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await worker.evaluate(`registration.getNotifications().then(([notification]) =>
    void dispatchEvent(new NotificationEvent("notificationclick", { notification })))`);
    await page.waitForURL(`**/channel/${channel_id}?message=${message.seq}`);
    await person.sees("the list is ready");
    expect(await page.evaluate(() => "stayed" in window)).toBe(true);
    await expect.poll(() => shown(page)).toEqual([]);

    // Why it came: the decision of then, and what became of it on this device.
    const row = person.row("the list is ready");
    // Not in its middle, where the way to the latest messages floats.
    await row.hover({ position: { x: 12, y: 12 } });
    await row.getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Why was I notified, or not?" }).click();
    const dialog = page.getByRole("dialog", { name: "Notifications of this message" });
    await dialog.getByText("You were notified: the message names you.").waitFor();
    await dialog.getByText(/, Linux: sent/).waitFor();
    await dialog.getByRole("button", { name: "Close", exact: true }).last().click();

    // What is read elsewhere leaves this screen.
    await page.goto(`${parley.url}/notifs`);
    const next = await ada.send(channel_id, `@${ben.user?.username} and the train`);
    await page.getByRole("main").getByText("and the train").waitFor();
    const place = { channel_id, thread_id: null, seq: next.seq };
    await expect
      .poll(async () => {
        await deliver({ ...pushed.message, body: "and the train", place });
        return (await shown(page)).length;
      }, again)
      .toBe(1);
    await ben.call(calls.channelMarkAsRead, { body: { channel_id } });
    await expect.poll(() => shown(page)).toEqual([]);

    // Without push it is an ordinary browser again.
    await page.goto(`${parley.url}/settings/notifications`);
    await settings.getByRole("button", { name: "Turn off" }).click();
    await settings.getByRole("button", { name: "Turn on" }).waitFor();
    expect(service.problems).toEqual([]);
    await service.close();
  },
);
