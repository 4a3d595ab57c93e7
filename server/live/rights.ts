import type { Kysely } from "kysely";
import { loadScreens } from "#server/application/screens/identify-screen.ts";
import { livingKeys } from "#server/application/keys/identify-key.ts";
import { loadAccesses, type Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { owedBy } from "#server/application/sign-in/identify.ts";
import { oldest } from "#server/application/sign-in/sessions.ts";
import { createGathered } from "./gathered.ts";
import { socketsOf, type LiveServer, type LiveSocket } from "./live-socket.ts";

/** The given sessions that are no longer active. The hint of their end may be lost, and sessions also expire without a hint. */
const endedSessions = async (db: Kysely<Database>, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const living = await db
    .selectFrom("session")
    .select("id")
    .where("id", "in", ids)
    .where("ended_at", "is", null)
    .where("created_time", ">", oldest(new Date()))
    .execute();
  const alive = new Set(living.map((session) => session.id));
  return ids.filter((id) => !alive.has(id));
};

/** Closes a connection whose person has to set a second factor up since the handshake. The next handshake is refused with the reason. */
const endOwing = (socket: LiveSocket, access: Access): void => {
  if (socket.data.claims && owedBy(access, socket.data.openedBy ?? "password")) socket.disconnect(true);
};

/** Current permissions of connections, not those at the handshake. */
export type Rights = {
  /** Reads the permissions of one connection before a call shows data. `undefined` if its session or account has ended. */
  now(socket: LiveSocket): Promise<Access | undefined>;
  /** Reads the permissions of all connections, and removes them from rooms that they may no longer see. */
  refresh(): Promise<void>;
};

export type RightsParts = {
  io: LiveServer;
  tenant: ServedTenant;
  /** Moves a socket to the rooms that its permissions allow. */
  place(socket: LiveSocket, access: Access): void;
  /** Closes the sockets of these sessions. */
  end(sessionIds: string[], reason: string): void;
};

export const createRights = ({ io, tenant, place, end }: RightsParts): Rights => {
  const { db } = tenant;
  /** Reads can finish in another order. The number shows which result is older. */
  let looks = 0;
  const lookGathered = createGathered(async (sockets: LiveSocket[]) => {
    await look(sockets, { placesAll: false });
    return () => undefined;
  });
  let refreshing: Promise<void> | undefined;
  let again = false;

  /** Connections with unchanged permissions are placed too if `placesAll` is set, because companies or names may have changed. */
  async function look(sockets: readonly LiveSocket[], { placesAll }: { placesAll: boolean }): Promise<void> {
    const turn = (looks += 1);
    const { endedIds, screens, accessOf } = await standing(db, sockets);
    const over = new Set(endedIds);
    const revoked = new Set<string>();
    for (const socket of sockets) {
      const { claims, screen, key } = socket.data;
      const display = screen && screens.get(screen.id);
      if (display) Object.assign(socket.data, { screen: display.screen });
      const access = display?.access ?? accessOf(socket.data);
      if (access?.isUsable) {
        endOwing(socket, access);
        if ((socket.data.lookedAt ?? 0) < turn) update(socket, access, { turn, placesAll });
      } else if (claims ?? key) over.add(claims?.sid ?? key?.digest ?? "");
      else if (screen) revoked.add(screen.id);
    }
    if (over.size > 0) end([...over], "ended");
    if (revoked.size > 0) end([...revoked], "revoked");
  }

  function update(socket: LiveSocket, access: Access, { turn, placesAll }: { turn: number; placesAll: boolean }): void {
    const isSame = markOf(socket.data.access) === markOf(access);
    Object.assign(socket.data, { access, lookedAt: turn });
    if (!isSame || placesAll) place(socket, access);
    if (!isSame) socket.emit("access:changed", {});
  }

  async function refreshAll(): Promise<void> {
    do {
      again = false;
      const sockets = socketsOf(io, tenant);
      if (sockets.length > 0) await look(sockets, { placesAll: true });
    } while (again);
  }

  return {
    async now(socket) {
      await lookGathered(socket);
      return socket.connected ? socket.data.access : undefined;
    },
    refresh() {
      // The running read may miss this change, so another one follows.
      again = true;
      refreshing ??= refreshAll().finally(() => (refreshing = undefined));
      return refreshing;
    },
  };
};

/** Current accounts, sessions and screens of these sockets. */
const standing = async (db: ServedTenant["db"], sockets: readonly LiveSocket[]) => {
  const each = (of: (data: LiveSocket["data"]) => string | undefined): string[] => [
    ...new Set(sockets.flatMap(({ data }) => of(data) ?? [])),
  ];
  const accounts = each(({ claims, key }) => claims?.sub ?? key?.id);
  const sessions = each(({ claims }) => claims?.sid);
  const [accesses, endedIds, keys, screens] = await Promise.all([
    accounts.length === 0 ? new Map<string, Access>() : loadAccesses(db, accounts),
    sessions.length === 0 ? [] : endedSessions(db, sessions),
    livingKeys(
      db,
      each(({ key }) => key?.digest),
      new Date(),
    ),
    loadScreens(
      db,
      each(({ screen }) => screen?.id),
    ),
  ]);
  /** A key that ended has no rights, although its account still has some. */
  const accessOf = ({ claims, key }: LiveSocket["data"]): Access | undefined =>
    accesses.get(claims?.sub ?? (key && keys.has(key.digest) ? key.id : ""));
  return { endedIds, screens, accessOf };
};

/** Text that is equal for the same codes with the same scopes. */
const markOf = ({ isAdmin, companyId, levels, codes, scopeOf }: Access): string => {
  const reach = (code: string): string => {
    const scope = scopeOf(code);
    return scope === "all" ? scope : [...scope].toSorted().join();
  };
  const marks = [...codes].toSorted().map((code) => `${code} ${levels.get(code) ?? ""} ${reach(code)}`);
  return [isAdmin, companyId, ...marks].join("\n");
};
