import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

/** Every file of this build. The build fills in the list. */
declare const FILES: PrecacheEntry[];

/** The used part of a service worker's scope. The compiler knows only that of a page. */
declare const self: {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
};
type LifeEvent = { waitUntil(work: Promise<void>): void };

/** The page waits for the server this long before the cached page is shown, in ms. */
const patience = 4000;

/** Paths that are not the client's. Without the server there is nothing to show for them. */
const notOurs = [/^\/(docs|openapi\.json|files|healthz|readyz|metrics)(\/|$)/];

const inTime = <T>(work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => void setTimeout(() => reject(new Error("no answer in time")), patience)),
  ]);

/** Loads the page from the server, so that nobody works with an old client. Without the server it returns the cached page. */
const page = async (request: Request): Promise<Response> => {
  const kept = await matchPrecache("/index.html");
  if (!kept) return fetch(request);
  try {
    const answer = await inTime(fetch(request));
    // A proxy responds for a server that is down.
    return answer.status < 500 ? answer : kept;
  } catch {
    return kept;
  }
};

// A new build takes over at once: the open page already has its files, and the next page is new anyway.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

registerRoute(new NavigationRoute(({ request }) => page(request), { denylist: notOurs }));
// A file with a hash in its name never changes. Requests for files outside the list, such as calls and uploads, pass through.
precacheAndRoute(FILES, { directoryIndex: "", cleanURLs: false, ignoreURLParametersMatching: [] });
cleanupOutdatedCaches();
