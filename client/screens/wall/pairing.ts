import { useEffect, useState } from "react";
import { proxy, useSnapshot } from "valtio";
import { type PairAnswer, type PairingLook, PAIRING_MINUTES, pairingCalls } from "#contracts/boards/pairing.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { setTimeZone } from "#client/lib/business-time.ts";
import { setServerTime } from "#client/lib/server-time.ts";
import { language } from "#client/lib/i18n.ts";
import { settings } from "#client/state/settings.ts";
import { local } from "#client/lib/storage.ts";
import { send } from "#client/state/api.ts";
import { keepCredential } from "#client/state/screen/device.ts";

/** A pairing that is stored over a restart, so that a code entered meanwhile still works. `until` is in ms by this device's clock. */
export type KeptPairing = Pick<PairAnswer, "pairingId" | "secret" | "code"> & { until: number };

export type PairingState = {
  pairing: KeptPairing | undefined;
  /** True if the last request reached the server. */
  isReached: boolean;
};

/** The calls of the pairing, and its storage on this device. */
export type PairingTools = {
  begin: () => Promise<PairAnswer>;
  look: (pairing: KeptPairing) => Promise<PairingLook>;
  recall: () => KeptPairing | undefined;
  keep: (pairing: KeptPairing | undefined) => void;
  paired: (credential: string) => void;
};

/** Time between two status requests, and the wait after a refused start, in ms. */
const lookEvery = 2000;
const beginAgainAfter = 15_000;

const isAway = (error: unknown): boolean => !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

/**
 * Shows a code until a person enters it: requests one, checks it every 2 s, and replaces it when it expires. While the server is unreachable the code
 * stays, because it remains valid there.
 */
export const createPairing = (tools: PairingTools) => {
  const state = proxy<PairingState>({ pairing: tools.recall(), isReached: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  const hold = (pairing: KeptPairing | undefined): void => {
    state.pairing = pairing;
    tools.keep(pairing);
  };
  const begin = async (): Promise<number> => {
    const { pairingId, secret, code } = await tools.begin();
    hold({ pairingId, secret, code, until: Date.now() + PAIRING_MINUTES * 60_000 });
    return lookEvery;
  };
  const look = async (pairing: KeptPairing): Promise<number> => {
    const answer = await tools.look(pairing);
    if (answer.state === "waiting") return lookEvery;
    hold(undefined);
    if (answer.credential !== undefined && !isOver) {
      isOver = true;
      tools.paired(answer.credential);
    }
    // The code expired, or the response with its credential was lost.
    return 0;
  };
  const step = async (): Promise<number> => {
    const { pairing } = state;
    try {
      const wait = await (pairing ? look({ ...pairing }) : begin());
      state.isReached = true;
      return wait;
    } catch (error) {
      state.isReached = !isAway(error);
      if (isAway(error)) return lookEvery;
      const isTooMany = error instanceof ApiError && error.status === 429;
      // The server no longer has this pairing.
      if (pairing && !isTooMany) hold(undefined);
      return isTooMany || !pairing ? beginAgainAfter : lookEvery;
    }
  };
  const run = async (): Promise<void> => {
    const wait = await step();
    if (!isOver) timer = setTimeout(() => void run(), wait);
  };
  return {
    state,
    /** Starts the requests. Returns a function that stops them. */
    start: (): (() => void) => {
      isOver = false;
      void run();
      return () => {
        isOver = true;
        clearTimeout(timer);
      };
    },
  };
};

const key = "wallPairing";
const quiet = { anonymous: true, silent: true };

const recall = (): KeptPairing | undefined => {
  try {
    const stored = JSON.parse(local.read(key) ?? "null") as KeptPairing | null;
    return stored && stored.until > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
};

/** Sets this page's clock to the tenant's time. */
const withClock = <Answer extends Pick<PairingLook, "clock">>(answer: Answer): Answer => {
  if (answer.clock) {
    setTimeZone(answer.clock.timeZone);
    setServerTime(answer.clock.at);
  }
  return answer;
};

const tools: PairingTools = {
  begin: async () => withClock(await send(pairingCalls.start, {}, quiet)),
  look: async ({ pairingId, secret }) =>
    withClock(await send(pairingCalls.look, { pairingId, secret, language: language(), theme: settings.theme }, quiet)),
  recall,
  keep: (pairing) => local.write(key, pairing ? JSON.stringify(pairing) : null),
  paired: keepCredential,
};

/** The pairing code of this device. It runs while the component is mounted. */
export const usePairing = (): PairingState => {
  const [pairing] = useState(() => createPairing(tools));
  useEffect(() => pairing.start(), [pairing]);
  return useSnapshot(pairing.state);
};
