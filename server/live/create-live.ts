import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import { allLists } from "#contracts/lists/index.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { Identify } from "#server/application/sign-in/identify.ts";
import type { Tokens } from "#server/application/sign-in/tokens.ts";
import type { Tenant } from "#server/api/http/request-context.ts";
import { bareHeaders } from "#server/api/middleware/security-headers.ts";
import { boardRoom, createBoards } from "./boards.ts";
import { createChangedLists } from "./changed-lists.ts";
import { createHandshake, endWithToken } from "./handshake.ts";
import { liveOptions } from "./live-options.ts";
import { createListAudiences } from "./list-audiences.ts";
import { sessionRoom, userRoom, type LiveServer, type LiveSocket } from "./live-socket.ts";
import { serveLogs } from "./logs.ts";
import { createPulse } from "./pulse.ts";
import { createRights } from "./rights.ts";

export type LiveParts = {
  http: HttpServer;
  tenant: Tenant;
  bus: LiveBus;
  tokens: Tokens;
  identify: Identify<Tenant>;
  log: Logger;
  /** How often an account may search by socket. */
  searches: RateLimit;
};

export type Live = {
  /** How many are connected to this process. */
  sockets(): number;
  close(): Promise<void>;
};

/** The live channel on the server's own port (rules §7). Closing it ends every connection. */
export const createLive = ({ http, tenant, bus, tokens, identify, log, searches }: LiveParts): Live => {
  const io: LiveServer = new Server(http, liveOptions);
  // Socket.IO answers its own path before Express hears of it.
  http.prependListener("request", (request, response) => {
    if (request.url?.startsWith(io.path())) bareHeaders(request, response);
  });
  const boards = createBoards(io, tenant);
  const audiences = createListAudiences(io, tenant.db);
  const failed = (error: unknown) => log.warn({ err: error }, "live channel");
  const changed = createChangedLists((lists) => void audiences.tell(lists).catch(failed));

  const end = (ids: string[], reason: string): void => {
    for (const id of ids) {
      io.to(sessionRoom(id)).emit("session:ended", { reason });
      io.in(sessionRoom(id)).disconnectSockets(true);
    }
  };
  const place = (socket: LiveSocket, access: Access): void => {
    audiences.place(socket, access);
    boards.place(socket, access);
  };
  const rights = createRights({ io, tenant, place, end });
  const pulse = createPulse({
    failed,
    look: () => boards.feed.look(),
    isWatched: () => boards.hasWatchers(),
    isOpen: () => io.sockets.sockets.size > 0,
    tenant,
    beat: (message) => void io.to(boardRoom).emit("cockpit:beat", message),
    missed: () => changed.add(allLists.map(({ name }) => ({ list: name, ids: [] }))),
    sweep: () => rights.refresh(),
  });
  const stops = [
    bus.subscribe("projections", ({ position, lists }) => {
      changed.add(lists);
      pulse.hinted(position);
    }),
    bus.subscribe("rights", () => void rights.refresh().catch(failed)),
    bus.subscribe("sessions", ({ ids, reason }) => end(ids, reason)),
    bus.subscribe("export", ({ userId, ...rest }) => void io.to(userRoom(userId)).emit("export:progress", rest)),
  ];

  const handshake = createHandshake(tokens, identify);
  io.use((socket, next) => void handshake(socket, next));
  io.on("connection", (socket) => {
    endWithToken(socket, tenant.commands.now());
    const { claims, access } = socket.data;
    void socket.join([sessionRoom(claims.sid), userRoom(access.accountId)]);
    place(socket, access);
    boards.serve(socket, rights);
    serveLogs({ socket, tenant, rights, searches });
  });

  return {
    sockets: () => io.sockets.sockets.size,
    async close() {
      for (const stop of stops) stop();
      pulse.close();
      changed.close();
      await io.close();
    },
  };
};
