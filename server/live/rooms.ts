import type { RoomKind, RoomOf, ServerMessageName } from "#contracts/live/messages.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

type RoomOwner = Pick<ServedTenant, "id">;

/** Name of a room. It begins with the tenant's id, so that nobody of another tenant is ever in it. */
export type RoomName<Kind extends RoomKind> = `${TenantRoom}:${Kind}:${string}`;
type TenantRoom = `tenant:${string}`;
/** Names of rooms that may be sent a message. */
export type RoomFor<Name extends ServerMessageName> = RoomName<RoomOf<Name>>;

/** Everybody of a tenant. */
export const tenantRoom = ({ id }: RoomOwner): TenantRoom => `tenant:${id}`;

/** @param key tells rooms of one kind apart: the board's name, the mark of a scope, the id of a user or a session */
export const roomOf = <Kind extends RoomKind>(tenant: RoomOwner, kind: Kind, key: string): RoomName<Kind> =>
  `${tenantRoom(tenant)}:${kind}:${key}`;
