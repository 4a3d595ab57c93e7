import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { cleanup } from "@testing-library/react";
import { subscribe } from "valtio";
import { afterEach, beforeEach } from "vitest";
import { setLanguage } from "#client/lib/i18n.ts";
import { setServerTime } from "#client/lib/server-time.ts";
import { queryClient } from "#client/state/query-client.ts";
import { toasts } from "#client/state/toasts.ts";
import { closeLive } from "#client/state/socket.ts";
import { newUser } from "./hands.ts";
import { emptyChannel } from "./live-channel.ts";
import { emptyStores } from "./stores.ts";
import { emptyTransport, fakeFetch } from "./transport.ts";
import { setWindowSize } from "./room.ts";

globalThis.fetch = fakeFetch;

// A browser's own sheet and Blueprint's hide these; axe and the names of roles go by it.
const hidden = document.createElement("style");
hidden.textContent = "[hidden], .bp6-tab-panel[aria-hidden=true] { display: none !important }";
document.head.replaceChildren(hidden);

// Browsers of 2026 answer a promise here: an effect that returns it breaks the page when it ends.
const scrolled = (): Promise<void> => Promise.resolve();
Object.assign(Element.prototype, { scrollIntoView: scrolled, scrollTo: scrolled, scrollBy: scrolled });

const complaints: string[] = [];
console.error = (...said: unknown[]): void => void complaints.push(said.map(String).join(" "));

beforeEach(newUser);

/** Toasts of a test whose text has a value that no sentence should have. They close by themselves, so no look at the page finds them all. */
const badToasts: string[] = [];
const isBad = /\{\{|\bundefined\b|\bNaN\b|\bnull\b|\[object |“”|「」|（）|\(\)/u;
subscribe(toasts, () => {
  for (const { title, text = "" } of toasts.list)
    if (isBad.test(`${title} ${text}`)) badToasts.push(`${title} ${text}`);
});

/** Leaves nothing of a test to the next one, whatever of it failed; then says what was wrong beside its assertions. */
afterEach(async () => {
  cleanup();
  closeLive();
  emptyChannel();
  queryClient.clear();
  emptyStores();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, "", "/");
  document.body.replaceChildren();
  globalThis.indexedDB = new IDBFactory();
  setServerTime(new Date().toISOString());
  await setLanguage("en");
  localStorage.clear();
  setWindowSize(1024, 768);
  const said = [...complaints.splice(0), ...badToasts.splice(0).map((toast) => `a toast says: ${toast}`)];
  emptyTransport();
  if (said.length > 0) throw new Error(`the console was told of errors:\n${said.join("\n")}`);
});
