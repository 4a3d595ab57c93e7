import type { RoomKind, RoomOf, ServerMessageName } from "#contracts/live/messages.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";

type RoomOwner = Pick<ServedTenant, "id">;

/** Name of a room. It starts with the tenant's id, so that tenants never share a room. */
export type RoomName<Kind extends RoomKind> = `${TenantRoom}:${Kind}:${string}`;
type TenantRoom = `tenant:${string}`;
/** Names of rooms that may get this message. */
export type RoomFor<Name extends ServerMessageName> = RoomName<RoomOf<Name>>;

/** Room of all connections of a tenant. */
export const tenantRoom = ({ id }: RoomOwner): TenantRoom => `tenant:${id}`;

/** @param key distinguishes rooms of one kind: the board's name, the key of a scope, the id of a user or a session */
export const roomOf = <Kind extends RoomKind>(tenant: RoomOwner, kind: Kind, key: string): RoomName<Kind> =>
  `${tenantRoom(tenant)}:${kind}:${key}`;
