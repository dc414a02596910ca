// Shows what the server pushes, and opens what is clicked. It answers no request and stores
// nothing: the page is asked for anew each time (no-store) and its parts bear their hashes, so a
// cache of ours could only keep a console that the server no longer has.
"use strict";

// A newer worker takes over at once: there is nothing of the older one that a page relies on.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

/** A browser that has let a message through expects to see one, whatever is in it. */
function show(data) {
  const { title, line, path, tag } = contentOf(data);
  return self.registration.showNotification(title, {
    body: line,
    tag,
    // What is newer about the same thing is worth a sound again.
    renotify: tag !== undefined,
    icon: addressOf("/icon-192.png"),
    data: { path },
  });
}

function contentOf(data) {
  try {
    const { title, line, path, tag } = data.json();
    return { title: String(title), line: String(line), path: String(path), tag: String(tag) };
  } catch {
    return { title: "Tocsin", line: "", path: "/", tag: undefined };
  }
}

/**
 * A tab that shows it comes to the front. Another one is led there by its own console, which asks
 * about changes that are not saved. Without any, a new one.
 */
async function open(path) {
  const address = addressOf(path);
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own = tabs.filter((tab) => tab.url.startsWith(self.registration.scope));
  const showing = own.find((tab) => placeOf(tab.url) === placeOf(address));
  const tab = showing ?? own.find((candidate) => candidate.focused) ?? own[0];
  if (!tab) return self.clients.openWindow(address);
  if (!showing) tab.postMessage({ kind: "open", path: pathOf(address) });
  return tab.focus();
}

/** Below the console's own path, and nowhere else. */
function addressOf(path) {
  const { scope } = self.registration;
  const address = new URL(`./${path.replace(/^\/+/, "")}`, scope).href;
  return address.startsWith(scope) ? address : scope;
}

const pathOf = (address) => `/${address.slice(self.registration.scope.length)}`;

/** An incident is the same in every environment. */
function placeOf(address) {
  const { pathname } = new URL(address);
  return pathname.replace(/\/feed\/[^/]+\/(?=[^/]+$)/, "/incident/");
}
