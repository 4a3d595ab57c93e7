import type { Server, Socket } from "socket.io";
import type { ClientToServer, ServerToClient } from "#contracts/wire/live.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Claims } from "#server/application/sign-in/tokens.ts";
import type { Audience } from "./board-feed.ts";

/** What is known of a connection: its rights as they were looked up last, and where they have put it. */
export type SocketData = {
  tenant: ServedTenant;
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

/** Rooms of one tenant; every name begins with its id, so that nobody of another tenant is ever in one. */
export const tenantRoom = ({ id }: RoomOwner): string => `tenant:${id}`;
export const boardRoom = (tenant: RoomOwner): string => `${tenantRoom(tenant)}:board:enterprise`;
export const listRoom = (tenant: RoomOwner, mark: string): string => `${tenantRoom(tenant)}:lists:${mark}`;
export const sessionRoom = (tenant: RoomOwner, sessionId: string): string =>
  `${tenantRoom(tenant)}:session:${sessionId}`;
export const userRoom = (tenant: RoomOwner, userId: string): string => `${tenantRoom(tenant)}:user:${userId}`;

type RoomOwner = Pick<ServedTenant, "id">;

/** Everybody of a tenant who is connected to this process. */
export const socketsOf = (io: LiveServer, tenant: RoomOwner): LiveSocket[] =>
  [...(io.sockets.adapter.rooms.get(tenantRoom(tenant)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
