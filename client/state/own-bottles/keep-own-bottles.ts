import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { subscribeKey } from "valtio/utils";
import { procedurePermissions } from "#contracts/commands/procedure-permission.ts";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { claimsOf } from "#client/lib/call/token-claims.ts";
import { send } from "#client/state/api.ts";
import { aloneOnLine } from "./quiet-line.ts";
import { session, useCode } from "#client/state/session.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { createBottleStore } from "./bottle-store.ts";
import { createOwnBottles } from "./own-bottles.ts";

/** Changes of cylinders are asked for at most once in this many ms, and without a message of one after so many. */
const [soonMs, laterMs] = [10_000, 60_000];

const bottles = createOwnBottles({
  store: createBottleStore(),
  ask: (after) => aloneOnLine(send(getOwnBottles, { after }, { silent: true })),
  now: Date.now,
});

/** The tenant and person of the token. */
const ownerOf = (token: string | null): string | undefined => {
  const { tid, sub } = claimsOf(token ?? "");
  return sub === undefined ? undefined : `${tid ?? ""}.${sub}`;
};

const pages = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("cylindra-own-bottles");

/** Asks for what changed. Without a network the rows stay as they are. */
const update = (): void => void bottles.update().catch(() => undefined);

// A sign-out, or the end of the session, leaves nothing, in other pages neither. Those that are still signed in ask again.
subscribeKey(session, "token", (token) => {
  if (token !== null) return;
  pages?.postMessage("forget");
  void bottles.forget();
});
pages?.addEventListener("message", () => {
  const owner = ownerOf(session.token);
  void bottles.forget().then(() => (owner === undefined ? undefined : bottles.open(owner).then(update)));
});

let timer: ReturnType<typeof setTimeout> | undefined;

/** Asks for what changed within some seconds, after a scan of this page was recorded. */
export const updateOwnBottlesSoon = (): void => {
  timer ??= setTimeout(() => {
    timer = undefined;
    update();
  }, soonMs / 5);
};

/** A cylinder of the own company, as the server had it last. */
export const ownBottle = bottles.find;

/** Number of the own company's cylinders on this device, and when the server was heard last. */
export const ownBottlesExtent = bottles.extent;

/** Keeps the own company's cylinders on this device while somebody who may scan is signed in. */
export const useOwnBottles = (): void => {
  const owner = ownerOf(useSnapshot(session).token);
  const mayScan = useCode(...procedurePermissions);
  const updateIfAllowed = useRef(() => undefined as void);
  useEffect(() => {
    updateIfAllowed.current = () => (mayScan ? update() : undefined);
    // Also for somebody who may not scan: the rows of the person before are dropped.
    if (owner !== undefined) void bottles.open(owner).then(updateIfAllowed.current);
  }, [owner, mayScan]);
  useListChanged("cylinder", () => updateIfAllowed.current(), soonMs);
  useEffect(() => {
    const beat = setInterval(() => void bottles.dropOld().then(updateIfAllowed.current), laterMs);
    return () => clearInterval(beat);
  }, []);
};
