import type { IncomingMessage, Server as HttpServer } from "node:http";
import { Server, type ServerOptions } from "socket.io";
import { sizes } from "#contracts/limits.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { bareHeaders } from "#server/api/middleware/security-headers.ts";
import type { IdentifyScreen } from "#server/application/screens/identify-screen.ts";
import type { Closing } from "#infra/process/lifecycle.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import { KEY_PREFIX } from "#contracts/access/api-key.ts";
import type { IdentifyKey } from "#server/application/keys/identify-key.ts";
import { owedBy, type Identify } from "#server/application/sign-in/identify.ts";
import { TOKEN_LIFE, type Tokens } from "#server/application/sign-in/tokens.ts";
import { socketsOf, type LiveServer, type LiveSocket } from "./live-socket.ts";
import type { LiveLimits } from "./serve-messages.ts";
import { createTenantChannel, type TenantChannel } from "./tenant-channel.ts";
import { screenClient } from "#contracts/boards/screen-calls.ts";
import { screenCame } from "#server/application/screens/seen.ts";

/** Dependencies of the handshake. `now` is the real clock. */
type HandshakeParts = {
  tokens: Tokens;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  identifyKey: IdentifyKey;
  addressOf(request: IncomingMessage): string;
  now: () => Date;
};

/**
 * Admits a socket with a valid token or a key in `auth.token`, or a paired screen's credential in `auth.screen` (rules §7). The message of a refusal
 * is its code.
 */
const createHandshake =
  ({ tokens, identify, identifyScreen, identifyKey, addressOf, now }: HandshakeParts) =>
  async (socket: LiveSocket, next: (error?: Error) => void): Promise<void> => {
    try {
      const { token, screen } = socket.handshake.auth as { token?: unknown; screen?: unknown };
      if (typeof screen === "string" && screen !== "") {
        const refusal = await admitScreen(socket, screen, { identifyScreen, now });
        return next(refusal === undefined ? undefined : new Error(refusal));
      }
      if (typeof token !== "string" || token === "") return next(new Error("auth.required"));
      if (token.startsWith(KEY_PREFIX)) {
        const held = await identifyKey(token, addressOf(socket.request));
        if (!held.ok) return next(new Error(held.code));
        const { tenant, access, key } = held;
        Object.assign(socket.data, { tenant, access, key });
        return next();
      }
      const reading = await tokens.read(token);
      if (!reading.ok) return next(new Error(`auth.${reading.reason}`));
      const identified = await identify(reading.claims);
      if (!identified.ok) return next(new Error(identified.code));
      const owed = owedBy(identified.access, identified.openedBy);
      if (owed) return next(new Error(owed));
      socket.data.tenant = identified.tenant;
      socket.data.claims = reading.claims;
      socket.data.openedBy = identified.openedBy;
      socket.data.access = identified.access;
      next();
    } catch {
      next(new Error("system.unavailable"));
    }
  };

/** Admits a screen, and stores its client version and window size. Returns the code of a refusal. */
const admitScreen = async (
  socket: LiveSocket,
  credential: string,
  { identifyScreen, now }: Pick<HandshakeParts, "identifyScreen" | "now">,
): Promise<string | undefined> => {
  const identified = await identifyScreen(credential);
  if (!identified) return "screen.revoked";
  const { tenant, screen, access } = identified;
  const { version, width, height } = screenClient.parse(socket.handshake.auth);
  const isPaired = await screenCame(tenant.db, screen.id, { client_version: version, width, height }, now());
  if (!isPaired) return "screen.revoked";
  Object.assign(socket.data, { tenant, access, screen });
  return undefined;
};

/** Longest wait of a timer, in ms. The sweep of rights ends what is later. */
const LONGEST_WAIT = 2 ** 31 - 1;

/**
 * Closes a connection when its token or key ends. The client reconnects with the next token and resumes, and a screen's connection does not expire.
 */
const endWithToken = (socket: LiveSocket, now: Date): void => {
  const { claims, key } = socket.data;
  const endsAt = claims ? (claims.iat + TOKEN_LIFE) * 1000 : key?.endsAt?.getTime();
  if (endsAt === undefined) return;
  const msLeft = Math.min(LONGEST_WAIT, Math.max(0, endsAt - now.getTime()));
  const timer = setTimeout(() => socket.disconnect(true), msLeft);
  socket.once("disconnect", () => clearTimeout(timer));
};

/** Clients have their own copy of the client library. */
export const liveOptions = {
  serveClient: false,
  maxHttpBufferSize: sizes.liveMessage,
} satisfies Partial<ServerOptions>;

export type LiveParts = {
  http: HttpServer;
  tokens: Tokens;
  identify: Identify<ServedTenant>;
  identifyScreen: IdentifyScreen;
  identifyKey: IdentifyKey;
  addressOf(request: IncomingMessage): string;
  log: Logger;
  limits: LiveLimits;
  /** The real clock. */
  now: () => Date;
};

export type Live = {
  /** Opens the live channel of a tenant until `scope` ends. Its connections are then closed. */
  open(tenant: ServedTenant, scope: Pick<Closing, "onShutdown">): void;
  /** True while a tenant has connections on this process. */
  isOpen(tenant: Pick<ServedTenant, "id">): boolean;
  /** Number of sockets on this process. */
  sockets(): number;
  close(): Promise<void>;
};

/** The live channel on the server's own port (rules §7). Closing it ends every connection. */
export const createLive = ({ http, log, limits, now, ...admission }: LiveParts): Live => {
  const io: LiveServer = new Server(http, liveOptions);
  // Socket.IO handles its own path before Express, so the headers are set here.
  http.prependListener("request", (request, response) => {
    if (request.url?.startsWith(io.path())) bareHeaders(request, response);
  });
  const channels = new Map<string, TenantChannel>();
  const handshake = createHandshake({ ...admission, now });
  io.use((socket, next) => void handshake(socket, next));
  io.on("connection", (socket) => {
    const { tenant } = socket.data;
    endWithToken(socket, now());
    const channel = channels.get(tenant.id);
    if (channel) channel.admit(socket);
    else socket.disconnect(true);
  });

  return {
    open(tenant, { onShutdown }) {
      const channel = createTenantChannel({ io, tenant, log, limits, now });
      channels.set(tenant.id, channel);
      onShutdown(`live channel of ${tenant.code}`, () => {
        channels.delete(tenant.id);
        channel.end("tenantEnded");
      });
    },
    isOpen: (tenant) => socketsOf(io, tenant).length > 0,
    sockets: () => io.sockets.sockets.size,
    async close() {
      for (const channel of channels.values()) channel.close();
      channels.clear();
      await io.close();
    },
  };
};
