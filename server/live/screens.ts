import type { ScreensHint } from "#contracts/wire/live-topics.ts";
import { seeScreens } from "#server/application/screens/seen.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { sendTo, socketsOf, type LiveServer } from "./live-socket.ts";
import { roomOf } from "./rooms.ts";

/** Interval in ms for recording the connected screens. A screen counts as stale after 10 s. */
const SEEN_EVERY = 3000;
/** Seconds for which a screen shows its name. */
const IDENTIFY_FOR = 10;

export type ScreensParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** The real clock. */
  now: () => Date;
  failed(error: unknown): void;
  /** Closes the sockets of these screens. */
  end(ids: string[], reason: string): void;
  /** Checks permissions again, because a screen may have moved to another company. */
  moved(): Promise<void>;
};

/** Follows the paired screens of a tenant: notifies them of changes, revocation and identification, and records that they are connected. */
export const createScreens = ({ io, tenant, now, failed, end, moved }: ScreensParts): { close(): void } => {
  const see = async (): Promise<void> => {
    const ids = socketsOf(io, tenant).flatMap(({ data }) => data.screen?.id ?? []);
    await seeScreens(tenant.db, [...new Set(ids)], now());
  };
  const timer = setInterval(() => void see().catch(failed), SEEN_EVERY);

  async function onHint({ id, what }: ScreensHint): Promise<void> {
    const room = roomOf(tenant, "screen", id);
    if (what === "revoked") return end([id], "revoked");
    if (what === "identify") return sendTo(io, room, "screen:notice", { identifyFor: IDENTIFY_FOR });
    await moved();
    sendTo(io, room, "screen:notice", { changed: true });
  }
  const stop = tenant.bus.subscribe("screens", (hint) => void onHint(hint).catch(failed));

  return {
    close() {
      stop();
      clearInterval(timer);
    },
  };
};
