import type { OwnCache } from "#contracts/access/cache.ts";
import { exception } from "#contracts/lists/exception.ts";
import { allLists } from "#contracts/lists/index.ts";
import type { ChangedList, ScreensHint } from "#contracts/wire/live-topics.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { logScope, pageOfLogs } from "#server/application/cockpit/page-of-logs.ts";
import { readLines } from "#server/application/cockpit/read-cockpit.ts";
import { toLine } from "#server/application/cockpit/to-line.ts";
import { type Boards, createBoards } from "./boards/create-boards.ts";
import { createDocumentReaders, type Readers } from "./document-readers.ts";
import { createListAudiences, type ListAudiences } from "./list-audiences.ts";
import { createExceptionChanges } from "./exception-changes.ts";
import { createExceptionBell } from "./exception-bell.ts";
import { type LiveServer, type LiveSocket, sendTo, socketsOf } from "./live-socket.ts";
import { createPulse } from "./pulse.ts";
import { createRights, type Rights } from "./rights.ts";
import { roomOf, tenantRoom } from "./rooms.ts";
import { type LiveHandlers, type LiveLimits, serveMessages } from "./serve-messages.ts";
import { seeScreens } from "#server/application/screens/seen.ts";

/** Interval in ms for recording the connected screens. A screen counts as stale after 10 s. */
const SEEN_EVERY = 3000;
/** Seconds for which a screen shows its name. */
const IDENTIFY_FOR = 10;

type ScreensParts = {
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
const createScreens = ({ io, tenant, now, failed, end, moved }: ScreensParts): { close(): void } => {
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

/** Handles the messages of the live log. */
const serveLogs = ({ db }: ServedTenant): Pick<LiveHandlers, "GetLatestCount" | "getLogs"> => ({
  async GetLatestCount([limit], { socket, answer }) {
    const rows = await readLines(db, { scope: logScope(socket.data.access) ?? new Set(), limit });
    answer(rows.map((row) => toLine(row)));
  },
  async getLogs({ page, key }, { socket, answer }) {
    answer(await pageOfLogs(db, socket.data.access, { page, key: key || undefined }));
  },
});

/** Interval in ms. Updating a list more often would only flicker. */
const GATHER_MS = 500;
/** Most ids in a message, more than a page shows. Above this no ids are sent. */
const MOST_IDS = 40;

/** Collects changed lists and sends them together, at most twice a second. */
const createChangedLists = (tell: (changed: ChangedList[]) => void) => {
  const gathered = new Map<string, Set<string> | "many">();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    tell([...gathered].map(([list, ids]) => ({ list, ids: ids === "many" ? [] : [...ids] })));
    gathered.clear();
  }

  return {
    add(lists: readonly ChangedList[]): void {
      for (const { list, ids } of lists) {
        const idsBefore = gathered.get(list) ?? new Set<string>();
        const all = idsBefore === "many" || ids.length === 0 ? undefined : new Set([...idsBefore, ...ids]);
        gathered.set(list, all && all.size <= MOST_IDS ? all : "many");
      }
      timer ??= setTimeout(flush, GATHER_MS);
    },
    close: () => clearTimeout(timer),
  };
};

export type ChannelParts = {
  io: LiveServer;
  tenant: ServedTenant;
  log: Logger;
  limits: LiveLimits;
  /** The real clock. */
  now: () => Date;
};

/** The live channel of one tenant: its boards, lists, permissions and hints. */
export type TenantChannel = {
  /** Adds a socket whose handshake belongs to this tenant. */
  admit(socket: LiveSocket): void;
  close(): void;
  /** Closes the channel and every connection, because the tenant is not served any more. */
  end(reason: string): void;
};

export const createTenantChannel = ({ io, tenant, log, limits, now }: ChannelParts): TenantChannel => {
  const { bus } = tenant;
  const failed: Failed = (error) => log.warn({ err: error, tenant: tenant.code }, "live channel");
  const boards = createBoards({ io, tenant, now, failed });
  const audiences = createListAudiences(io, tenant);
  const readers = createDocumentReaders(io, tenant);
  const lists = createListNews(io, tenant, audiences, failed);
  const end = endIn(io, tenant);
  const place = (socket: LiveSocket, access: Access): void => {
    for (const each of [audiences, boards, readers]) each.place(socket, access);
  };
  const rights = createRights({ io, tenant, place, end });
  const screens = createScreens({ io, tenant, now, failed, end, moved: () => rights.refresh() });
  const serve = serveMessages(rights, limits, { ...boards.handlers, ...readers.handlers, ...serveLogs(tenant) });
  const pulse = createPulse({
    failed,
    look: () => boards.feed.look(),
    isWatched: () => boards.hasWatchers(),
    isOpen: () => socketsOf(io, tenant).length > 0,
    tenant,
    now,
    beat: boards.beat,
    second: boards.second,
    missed: lists.missed,
    sweep: () => rights.refresh(),
  });
  const stops = [
    bus.subscribe("projections", (hint) => {
      lists.hinted(hint.lists);
      pulse.hinted(hint.position);
    }),
    ...hearOfBoards(tenant, boards, failed),
    ...hearOfRights(tenant, rights, boards, failed),
    ...tellPersons(io, tenant, end, readers),
    tenant.reading.onChange((reading) => {
      for (const socket of socketsOf(io, tenant)) if (socket.data.claims) socket.emit("reading:changed", reading);
    }),
  ];

  const close = () =>
    closeAll([...stops, ...[boards.presence, pulse, screens, lists].map((part) => () => part.close())]);
  return {
    admit(socket) {
      const { access } = socket.data;
      void socket.join([tenantRoom(tenant), ...ownRooms(tenant, socket)]);
      place(socket, access);
      if (socket.data.claims) socket.emit("reading:changed", tenant.reading.current());
      serve(socket);
      readers.admit(socket);
      boards.admit(socket);
      lists.listen();
    },
    close,
    end(reason) {
      close();
      for (const socket of socketsOf(io, tenant)) endSocket(socket, reason);
    },
  };
};

const closeAll = (closers: readonly (() => void)[]): void => {
  for (const close of closers) close();
};

const endSocket = (socket: LiveSocket, reason: string): void => {
  socket.emit("session:ended", { reason });
  socket.disconnect(true);
};

/** Rooms of one person, or of one screen, whose session lasts as long as it is paired. */
const ownRooms = (tenant: ServedTenant, { data: { claims, access, screen, key } }: LiveSocket): string[] => [
  screen ? roomOf(tenant, "screen", screen.id) : roomOf(tenant, "user", access.accountId),
  roomOf(tenant, "session", claims?.sid ?? key?.digest ?? access.accountId),
];

type Failed = (error: unknown) => void;

/** Messages about lists: changed lists, new exceptions and handled exceptions. */
const createListNews = (io: LiveServer, tenant: ServedTenant, audiences: ListAudiences, failed: Failed) => {
  const bell = createExceptionBell(io, tenant);
  const handled = createExceptionChanges(io, tenant, audiences);
  const changed = createChangedLists((lists) => {
    void audiences.tell(lists).catch(failed);
    if (lists.some(({ list }) => list === exception.name)) void bell.ring().catch(failed);
  });
  return {
    hinted(lists: readonly ChangedList[]): void {
      changed.add(lists);
      void handled.hinted(lists).catch(failed);
    },
    missed: () => changed.add(allLists.map(({ name }) => ({ list: name, ids: [] }))),
    listen: () => void Promise.all([bell.listen(), handled.listen()]).catch(failed),
    close: () => changed.close(),
  };
};

/** Receives hints about boards from other servers. */
const hearOfBoards = ({ bus }: ServedTenant, boards: Boards, failed: Failed): (() => void)[] => [
  bus.subscribe("boards", (hint) => void boards.changed(hint).catch(failed)),
  bus.subscribe("boardState", (hint) => void boards.sharedStates.heard(hint).catch(failed)),
  bus.subscribe("presence", boards.presence.heard),
  bus.subscribe("notes", boards.notes.heard),
];

/** Receives hints that permissions have changed or a cache is cleared. */
const hearOfRights = ({ bus }: ServedTenant, rights: Rights, boards: Boards, failed: Failed): (() => void)[] => [
  bus.subscribe("rights", () => void Promise.all([rights.refresh(), boards.presenters.recheck()]).catch(failed)),
  bus.subscribe("caches", ({ key }) => void emptied(key, rights, boards).catch(failed)),
];

/** Notifies people of their jobs, failed deliveries of scheduled exports, other readers of their document, and ended sessions. */
const tellPersons = (
  io: LiveServer,
  tenant: ServedTenant,
  end: (sessionIds: string[], reason: string) => void,
  readers: Readers,
): (() => void)[] => [
  tenant.bus.subscribe("sessions", ({ ids, reason }) => end(ids, reason)),
  tenant.bus.subscribe("readers", readers.heard),
  tenant.bus.subscribe("export", ({ userId, ...progress }) => {
    if (userId !== null) sendTo(io, roomOf(tenant, "user", userId), "export:progress", progress);
  }),
  tenant.bus.subscribe("schedules", ({ userId }) =>
    sendTo(io, roomOf(tenant, "user", userId), "schedule:undelivered", {}),
  ),
];

/** Clears a cache of the live channel. */
const emptied = async (key: OwnCache, rights: Rights, boards: Boards): Promise<void> => {
  if (key === "access:live") await rights.refresh();
  if (key === "cockpit:figures") await boards.feed.refreshAll();
};

/** Closes the sockets of ended sessions. */
const endIn =
  (io: LiveServer, tenant: ServedTenant) =>
  (ids: string[], reason: string): void => {
    for (const room of ids.map((id) => roomOf(tenant, "session", id))) {
      sendTo(io, room, "session:ended", { reason });
      io.in(room).disconnectSockets(true);
    }
  };
