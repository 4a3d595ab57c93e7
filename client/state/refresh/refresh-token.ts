import { addressOf } from "#contracts/calls/define-call.ts";
import { signInCalls } from "#contracts/interface/sign-in-calls.ts";
import type { Envelope } from "#contracts/wire/envelope.ts";
import { local } from "#client/lib/storage.ts";
import { uuid } from "#client/lib/uuid.ts";
import { session, setToken } from "#client/state/session.ts";
import { createRefresh, type Exchanged, type RefreshOutcome } from "./create-refresh.ts";
import { byLease, byLocks } from "./one-at-a-time.ts";
import { createTokenTabs } from "./token-tabs.ts";

/** True if the server fails or is busy: the session may still be valid. */
const saysNothing = (status: number): boolean => status === 429 || status >= 500;

const renewToken = async (token: string): Promise<Exchanged> => {
  try {
    const response = await fetch(addressOf(signInCalls.refresh), {
      headers: { Accept: "application/json", Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(20_000),
    });
    if (saysNothing(response.status)) return { outcome: "away" };
    const answer = (await response.json()) as Envelope<{ token: string }>;
    if (!answer.success || !answer.data.token) return { outcome: "over" };
    return { outcome: "renewed", token: answer.data.token };
  } catch {
    return { outcome: "away" };
  }
};

const pageToken = { read: () => session.token, write: setToken };

const join = () =>
  createRefresh({
    ...pageToken,
    renewToken,
    // Over HTTP a browser has no locks, although its types declare them.
    oneAtATime: "locks" in navigator ? byLocks(navigator.locks) : byLease(local, uuid()),
    tabs:
      typeof BroadcastChannel === "undefined"
        ? undefined
        : createTokenTabs({ channel: new BroadcastChannel("cylindra-session"), ...pageToken }),
  });

let joined: ReturnType<typeof join> | undefined;

/** Listens to the other tabs of the session, which share the newest token. */
export const joinTabs = (): void => void (joined ??= join());

/** Exchanges the token for its successor, once for all tabs of the session. */
export const refreshToken = (): Promise<RefreshOutcome> => (joined ??= join())();
