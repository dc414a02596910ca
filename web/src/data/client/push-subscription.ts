/** What the browser knows of this device's notifications: worker, permission, subscription. */
import { withBasePath } from "./base-path.ts";

export type PushObstacle = "connection" | "browser";

/** What keeps this browser from showing notifications, whatever the person wishes. */
export function pushObstacle(): PushObstacle | null {
  if (!isSecureContext) return "connection";
  const isSupported =
    "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;
  return isSupported ? null : "browser";
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(withBasePath("/"));
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * For the person who is signed in. One that was made with another key, or for somebody else, ends:
 * their notifications would go on being shown here.
 */
export async function subscribe(publicKey: string, userId: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(withBasePath("/service-worker.js"));
  const { pushManager } = await navigator.serviceWorker.ready;
  const existing = await pushManager.getSubscription();
  const isUsable = keyOf(existing) === publicKey && localStorage.getItem(OWNER_KEY) === userId;
  if (existing && !isUsable) await existing.unsubscribe();

  localStorage.setItem(OWNER_KEY, userId);
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The push service takes nothing for it any more; the server learns that with its next message. */
export async function unsubscribe(): Promise<void> {
  if (pushObstacle() !== null) return;
  await (await findSubscription())?.unsubscribe();
}

/** As the server lists it. */
export async function endpointHash({ endpoint }: PushSubscription): Promise<string> {
  return base64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint)));
}

const OWNER_KEY = "tocsin.push-owner";

function keyOf(subscription: PushSubscription | null): string | null {
  const key = subscription?.options.applicationServerKey;
  return key ? base64url(key) : null;
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
