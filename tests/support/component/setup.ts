import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";
import { setLanguage } from "#client/lib/i18n.ts";
import { setServerTime } from "#client/lib/server-time.ts";
import { queryClient } from "#client/state/query-client.ts";
import { closeLive } from "#client/state/socket.ts";
import { newUser } from "./hands.ts";
import { emptyChannel } from "./live-channel.ts";
import { emptyStores } from "./stores.ts";
import { emptyTransport, fakeFetch } from "./transport.ts";

globalThis.fetch = fakeFetch;

// A browser's own sheet and Blueprint's hide these; axe and the names of roles go by it.
const hidden = document.createElement("style");
hidden.textContent = "[hidden], .bp6-tab-panel[aria-hidden=true] { display: none !important }";
document.head.replaceChildren(hidden);

const complaints: string[] = [];
console.error = (...said: unknown[]): void => void complaints.push(said.map(String).join(" "));

beforeEach(newUser);

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
  const said = complaints.splice(0);
  emptyTransport();
  if (said.length > 0) throw new Error(`the console was told of errors:\n${said.join("\n")}`);
});
