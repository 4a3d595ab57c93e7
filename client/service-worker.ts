import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Every file of this build, written in by it. */
declare const FILES: PrecacheEntry[];

/** The part of a service worker's scope that is used here; the compiler knows a page's. */
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
};
type LifeEvent = { waitUntil(work: Promise<void>): void };

/** How long a page waits for the server before the kept one is shown, in ms. */
const patience = 4000;

/** Pages that are not the client's; without the server there is nothing to show for them. */
const notOurs = [/^\/(docs|openapi\.json|files|healthz|readyz|metrics)(\/|$)/];

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => void setTimeout(() => reject(new Error("no answer in time")), patience)),
  ]);

/** The server's page while there is a server, so that nobody works with a client that is gone; else the kept one. */
const page = async (request: Request): Promise<Response> => {
  const kept = await matchPrecache("/index.html");
  if (!kept) return fetch(request);
  try {
    const answer = await inTime(fetch(request));
    // A proxy answers for a server that is down.
    return answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
};

// A new build takes over at once: the page that is open has what it has loaded, and the next one is new anyway.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: notOurs }));
// Names with a hash in them never change what they hold. Whatever is not in the list, calls and uploads above all, is left alone.
precacheAndRoute(FILES, { directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
