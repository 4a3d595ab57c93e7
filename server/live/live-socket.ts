import type { Server, Socket } from "socket.io";
import type { ClientToServer, ServerToClient } from "#contracts/wire/live.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { Claims } from "#server/application/sign-in/tokens.ts";
import type { Audience } from "./board-feed.ts";

/** What is known of a connection: its rights as they were looked up last, and where they have put it. */
export type SocketData = {
  claims: Claims;
  access: Access;
  /** Counts the looks at rights; absent: since the handshake there was none. */
  lookedAt?: number;
  audience?: Audience;
  listRoom?: string;
};

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
export const userRoom = (userId: string): string => `user:${userId}`;
