import { loadAccesses, type Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { createGathered } from "./gathered.ts";
import { endedSessions } from "./ended-sessions.ts";
import { socketsOf, type LiveServer, type LiveSocket } from "./live-socket.ts";

/** Rights of connections, as their accounts' rights stand now and not as they stood at the handshake. */
export type Rights = {
  /** Looks one account up for a call that shows something; `undefined` when its session or account has ended. */
  now(socket: LiveSocket): Promise<Access | undefined>;
  /** Looks everybody up, and takes them out of what they may see no more. */
  refresh(): Promise<void>;
};

export type RightsParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** Puts a socket where its rights let it be. */
  place(socket: LiveSocket, access: Access): void;
  /** Closes the sockets of these sessions. */
  end(sessionIds: string[], reason: string): void;
};

export const createRights = ({ io, tenant, place, end }: RightsParts): Rights => {
  const { db } = tenant;
  /** Looks overtake each other: what an earlier one found is older. */
  let looks = 0;
  const lookGathered = createGathered(async (sockets: LiveSocket[]) => {
    await look(sockets);
    return () => undefined;
  });
  let refreshing: Promise<void> | undefined;
  let again = false;

  async function look(sockets: readonly LiveSocket[]): Promise<void> {
    const turn = (looks += 1);
    const sessions = [...new Set(sockets.map(({ data }) => data.claims.sid))];
    const accounts = [...new Set(sockets.map(({ data }) => data.claims.sub))];
    const [accesses, ended] = await Promise.all([loadAccesses(db, accounts), endedSessions(db, sessions)]);
    const over = new Set(ended);
    for (const socket of sockets) {
      const access = accesses.get(socket.data.claims.sub);
      if (!access?.isUsable) over.add(socket.data.claims.sid);
      else if ((socket.data.lookedAt ?? 0) < turn) {
        const before = markOf(socket.data.access);
        Object.assign(socket.data, { access, lookedAt: turn });
        place(socket, access);
        if (before !== markOf(access)) socket.emit("access:changed", {});
      }
    }
    if (over.size > 0) end([...over], "ended");
  }

  async function refreshAll(): Promise<void> {
    do {
      again = false;
      const sockets = socketsOf(io, tenant);
      if (sockets.length > 0) await look(sockets);
    } while (again);
  }

  return {
    async now(socket) {
      await lookGathered(socket);
      return socket.connected ? socket.data.access : undefined;
    },
    refresh() {
      // A change during a look may come too late for it.
      again = true;
      refreshing ??= refreshAll().finally(() => (refreshing = undefined));
      return refreshing;
    },
  };
};

/** Two looks that found the same codes with the same reach have the same mark. */
const markOf = ({ isAdmin, companyId, levels, codes, scopeOf }: Access): string => {
  const reach = (code: string): string => {
    const scope = scopeOf(code);
    return scope === "all" ? scope : [...scope].toSorted().join();
  };
  const marks = [...codes].toSorted().map((code) => `${code} ${levels.get(code) ?? ""} ${reach(code)}`);
  return [isAdmin, companyId, ...marks].join("\n");
};
