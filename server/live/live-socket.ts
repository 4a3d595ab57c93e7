import type { Server, Socket } from "socket.io";
import type { ClientToServer, ServerMessageName, ServerToClient } from "#contracts/live/messages.ts";
import type { OpenedBy } from "#contracts/wire/sign-in.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { HeldKey } from "#server/application/keys/identify-key.ts";
import type { Screen } from "#server/application/screens/identify-screen.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Claims } from "#server/application/sign-in/tokens.ts";
import type { Audience } from "./boards/board-feed.ts";
import type { Reach } from "./boards/audience.ts";
import { tenantRoom, type RoomFor, type RoomName } from "./rooms.ts";

/** State of a connection: its last permissions and its rooms. */
export type SocketData = {
  tenant: ServedTenant;
  /** Token claims of a person. Absent for a screen. */
  claims?: Claims;
  openedBy?: OpenedBy;
  access: Access;
  /** Set for other software with a key. */
  key?: HeldKey;
  /** Set for a paired screen. */
  screen?: Screen;
  /** Number of the last permission check. Absent before the first one. */
  lookedAt?: number;
  /** Code of its board. */
  board?: string;
  /** Companies of that board and of the requested focus. */
  reach?: Reach;
  audience?: Audience;
  /** Counts joins and leaves, because they can finish in another order. */
  joins?: number;
  /** Code of the board that this connection presented last. */
  presents?: string;
  listRoom?: RoomName<"lists">;
  /** Id of the open document. */
  documentId?: string;
};

type NoEvents = Record<string, never>;
export type LiveServer = Server<ClientToServer, ServerToClient, NoEvents, SocketData>;
export type LiveSocket = Socket<ClientToServer, ServerToClient, NoEvents, SocketData>;

/** Sends a message to a room of the kind that the registry gives for it. */
export const sendTo = <Name extends ServerMessageName>(
  io: LiveServer,
  room: RoomFor<Name>,
  name: Name,
  ...message: Parameters<ServerToClient[Name]>
): void => void io.to(room).emit(name, ...message);

/** Sockets of a tenant on this process. */
export const socketsOf = (io: LiveServer, tenant: Pick<ServedTenant, "id">): LiveSocket[] =>
  [...(io.sockets.adapter.rooms.get(tenantRoom(tenant)) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
