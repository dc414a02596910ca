/**
 * The browser's own push service is somewhere on the internet: here it is one of ours. The headless
 * browser of the journeys has no notifications of its own system either, so what would be shown is
 * noted where the service worker hands it over. Deliveries go into the worker by the browser's
 * protocol, as it does for its own.
 */
import type { BrowserContext, CDPSession, Page, Worker } from "@playwright/test";
import type { BrowserSubscription, PushService } from "#server/test-peers/push-service.ts";

/** From now on pages of the context may notify, and subscribe there; a reload keeps both. */
export async function usePushService(context: BrowserContext, service: PushService): Promise<void> {
  await context.exposeFunction("subscribeAtPeer", (key: string) => service.subscribe(key));
  await context.exposeFunction("endAtPeer", (endpoint: string) => service.end(endpoint));
  await context.addInitScript(() => {
    const place = "push of the journey";
    // Exposed above.
    const { subscribeAtPeer, endAtPeer } = globalThis as unknown as {
      subscribeAtPeer(key: string): Promise<BrowserSubscription>;
      endAtPeer(endpoint: string): Promise<void>;
    };
    interface StoredSubscription extends BrowserSubscription {
      key: string;
    }
    const subscriptionOf = (stored: StoredSubscription) => ({
      endpoint: stored.endpoint,
      options: {
        applicationServerKey: Uint8Array.from(
          atob(stored.key.replaceAll("-", "+").replaceAll("_", "/")),
          (character) => character.charCodeAt(0),
        ).buffer,
      },
      toJSON: () => ({ endpoint: stored.endpoint, keys: stored.keys }),
      unsubscribe: async () => {
        localStorage.removeItem(place);
        await endAtPeer(stored.endpoint);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const text = localStorage.getItem(place);
        // Written below alone.
        return text === null ? null : subscriptionOf(JSON.parse(text) as StoredSubscription);
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const stored = { ...(await subscribeAtPeer(key)), key };
        localStorage.setItem(place, JSON.stringify(stored));
        return subscriptionOf(stored);
      },
    });
    Object.defineProperty(Notification, "permission", { value: "granted" });
    Notification.requestPermission = () => Promise.resolve("granted");
  });
}

export interface NotifiedDevice {
  /** Hands a payload to the service worker. */
  deliver(payload: unknown): Promise<void>;
  /** What is shown and was not clicked, oldest first. */
  titles(): Promise<string[]>;
  /** Of the same, their addresses. */
  icons(): Promise<(string | undefined)[]>;
  click(title: string): Promise<void>;
}

/** Of a page whose service worker is registered. */
export async function openNotifiedDevice(page: Page): Promise<NotifiedDevice> {
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(noteNotifications);
  const protocol = await context.newCDPSession(page);
  const registrationId = await registrationOf(protocol);
  const { origin } = new URL(page.url());
  return {
    deliver: async (payload) => {
      await protocol.send("ServiceWorker.deliverPushMessage", {
        origin,
        registrationId,
        data: JSON.stringify(payload),
      });
    },
    titles: () => worker.evaluate(shownTitles),
    icons: () => worker.evaluate(shownIcons),
    click: (title) => clickNotification(worker, title),
  };
}

async function registrationOf(protocol: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (first) resolve(first.registrationId);
    });
  });
  await protocol.send("ServiceWorker.enable");
  return registered;
}

/** What a service worker has, and the types of a page do not know. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  ExtendableEvent: new (type: string) => Event;
}

function noteNotifications(): void {
  interface Shown extends NotificationOptions {
    title: string;
    close(): void;
  }
  let shown: Shown[] = [];
  const { registration } = globalThis as unknown as WorkerScope; // runs in the worker
  Object.assign(registration, {
    getNotifications: async () => shown,
    showNotification: async (title: string, options: NotificationOptions) => {
      const notification: Shown = {
        ...options,
        title,
        close: () => {
          shown = shown.filter((candidate) => candidate !== notification);
        },
      };
      // One with a tag takes the place of the one with the same.
      shown = [...shown.filter(({ tag }) => tag !== options.tag), notification];
    },
  });
}

async function shownTitles(): Promise<string[]> {
  const { registration } = globalThis as unknown as WorkerScope; // as above
  return (await registration.getNotifications()).map(({ title }) => title);
}

async function shownIcons(): Promise<(string | undefined)[]> {
  const { registration } = globalThis as unknown as WorkerScope; // as above
  return (await registration.getNotifications()).map(({ icon }) => icon);
}

const clickNotification = (worker: Worker, title: string): Promise<void> =>
  worker.evaluate(async (clicked) => {
    const { registration, ExtendableEvent } = globalThis as unknown as WorkerScope; // as above
    const shown = await registration.getNotifications();
    const notification = shown.find((candidate) => candidate.title === clicked);
    if (!notification) throw new Error("it is not shown");
    const event = Object.assign(new ExtendableEvent("notificationclick"), { notification });
    globalThis.dispatchEvent(event);
  }, title);
