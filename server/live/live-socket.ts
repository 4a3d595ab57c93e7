import type { Server, Socket } from "socket.io";
import type { ClientToServer, ServerMessageName, ServerToClient } from "#contracts/live/messages.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { Screen } from "#server/application/screens/identify-screen.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Claims } from "#server/application/sign-in/tokens.ts";
import type { Audience } from "./boards/board-feed.ts";
import type { Reach } from "./boards/audience.ts";
import { tenantRoom, type RoomFor, type RoomName } from "./rooms.ts";

/** State of a connection: its rights as they were looked up last, and the rooms that they put it in. */
export type SocketData = {
  tenant: ServedTenant;
  /** Of a person; a screen has none. */
  claims?: Claims;
  access: Access;
  /** Set for a paired screen. */
  screen?: Screen;
  /** Counts the looks at rights; absent: since the handshake there was none. */
  lookedAt?: number;
  /** Code of the board that it is on. */
  board?: string;
  /** Companies of that board and of the focus that was asked for. */
  reach?: Reach;
  audience?: Audience;
  /** Counts joins and leaves: they overtake each other. */
  joins?: number;
  /** Code of the board that was driven there last. */
  presents?: string;
  listRoom?: RoomName<"lists">;
  /** Id of the document that is open there. */
  documentId?: string;
};

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

/** Sends a message to a room of the kind that the registry names for it. */
export const sendTo = <Name extends ServerMessageName>(
  io: LiveServer,
  room: RoomFor<Name>,
  name: Name,
  ...message: Parameters<ServerToClient[Name]>
): void => void io.to(room).emit(name, ...message);

/** Everybody of a tenant who is connected to this process. */
export const socketsOf = (io: LiveServer, tenant: Pick<ServedTenant, "id">): LiveSocket[] =>
  [...(io.sockets.adapter.rooms.get(tenantRoom(tenant)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
