import type { Server as HttpServer } from "node:http";
import { Server, type ServerOptions } from "socket.io";
import { sizes } from "#contracts/limits.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { bareHeaders } from "#server/api/middleware/security-headers.ts";
import type { IdentifyScreen } from "#server/application/screens/identify-screen.ts";
import type { ServedTenant, ServedTenants } from "#server/application/served-tenant.ts";
import type { Identify } from "#server/application/sign-in/identify.ts";
import type { Tokens } from "#server/application/sign-in/tokens.ts";
import { createHandshake, endWithToken } from "./handshake.ts";
import type { LiveServer } from "./live-socket.ts";
import type { LiveLimits } from "./serve-messages.ts";
import { createTenantChannel } from "./tenant-channel.ts";

/** Clients have their own copy of the client library. */
export const liveOptions = {
  serveClient: false,
  maxHttpBufferSize: sizes.liveMessage,
} satisfies Partial<ServerOptions>;

export type LiveParts = {
  http: HttpServer;
  tenants: ServedTenants;
  tokens: Tokens;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  log: Logger;
  limits: LiveLimits;
  /** The real clock. */
  now: () => Date;
};

export type Live = {
  /** Number of sockets on this process. */
  sockets(): number;
  close(): Promise<void>;
};

/** The live channel on the server's own port (rules §7). Closing it ends every connection. */
export const createLive = ({ http, tenants, tokens, identify, identifyScreen, log, limits, now }: LiveParts): Live => {
  const io: LiveServer = new Server(http, liveOptions);
  // Socket.IO handles its own path before Express, so the headers are set here.
  http.prependListener("request", (request, response) => {
    if (request.url?.startsWith(io.path())) bareHeaders(request, response);
  });
  const channels = new Map(
    tenants.all.map((tenant) => [tenant.id, createTenantChannel({ io, tenant, log, limits, now })]),
  );
  const handshake = createHandshake({ tokens, identify, identifyScreen, now });
  io.use((socket, next) => void handshake(socket, next));
  io.on("connection", (socket) => {
    const { tenant } = socket.data;
    endWithToken(socket, now());
    channels.get(tenant.id)?.admit(socket);
  });

  return {
    sockets: () => io.sockets.sockets.size,
    async close() {
      for (const channel of channels.values()) channel.close();
      await io.close();
    },
  };
};
