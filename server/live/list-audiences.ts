import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { isOpenTo, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import { allLists } from "#contracts/lists/index.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import type { ChangedList } from "#contracts/wire/live-topics.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { companiesOfRows } from "#infra/engines/list-engine/companies-of-rows.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { scopeOfAny } from "../api/http/request-context.ts";
import { sendTo, type LiveServer, type LiveSocket } from "./live-socket.ts";
import { roomOf, type RoomFor } from "./rooms.ts";

type Rights = Pick<Access, "codes" | "scopeOf">;
/** Scopes of the lists that a person may see, by list name. */
type Sight = ReadonlyMap<string, CompanyScope>;

/** People who may see the same lists in the same scopes share a room. */
export type ListAudiences = {
  /** Moves a socket to the room for its scopes. */
  place(socket: LiveSocket, access: Rights): void;
  /** Notifies each room of its changed lists. Row ids are sent only to people who may see the rows. */
  tell(changed: readonly ChangedList[]): Promise<void>;
  /** Rooms of the people who may see a list, with their scopes. */
  whoSee(list: string): { room: RoomFor<"list:changed">; scope: CompanyScope }[];
};

export const createListAudiences = (io: LiveServer, tenant: ServedTenant): ListAudiences => {
  const sights = new Map<RoomFor<"list:changed">, Sight>();
  let turn: Promise<unknown> = Promise.resolve();

  function roomFor(access: Rights): RoomFor<"list:changed"> {
    const sight = sightOf(access);
    const room = roomOf(tenant, "lists", markOf(sight));
    sights.set(room, sight);
    return room;
  }

  async function tellAll(changed: readonly ChangedList[]): Promise<void> {
    for (const room of sights.keys()) if (!io.sockets.adapter.rooms.has(room)) sights.delete(room);
    const judge = await judgeOf(tenant.db, changed, [...sights.values()]);
    for (const [room, sight] of sights) {
      for (const one of changed) {
        const scope = sight.get(one.list);
        if (scope) sendTo(io, room, "list:changed", { list: one.list, ids: judge(one, scope) });
      }
    }
  }

  return {
    place(socket, access) {
      const [before, room] = [socket.data.listRoom, roomFor(access)];
      if (before === room) return;
      if (before !== undefined) void socket.leave(before);
      void socket.join(room);
      socket.data.listRoom = room;
    },
    whoSee: (list) =>
      [...sights].flatMap(([room, sight]) => {
        const scope = sight.get(list);
        return scope ? [{ room, scope }] : [];
      }),
    // One after another, so that changes are sent in order.
    tell(changed) {
      const mine = turn.then(() => tellAll(changed));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
};

const sightOf = (access: Rights): Sight =>
  new Map(
    allLists
      // Lists of a person's own rows are not announced, because their page reads them again by itself.
      .filter((list) => list.own === undefined && isOpenTo(list, access.codes))
      .map((list) => [
        list.name,
        list.scope === false && !isOfCylinder(list) ? "all" : scopeOfAny(access, list.permission),
      ]),
  );

/** Anybody may read the history of one cylinder, but only people who see the cylinder get its changes. */
const isOfCylinder = ({ scope, requires = [] }: ListDefinition): boolean =>
  scope === false && requires.includes("cylinderId");

const markOf = (sight: Sight): string => {
  const hash = createHash("sha256");
  for (const [list, scope] of sight) hash.update(`${list} ${scope === "all" ? scope : [...scope].toSorted().join()}\n`);
  return hash.digest("base64url");
};

/** Returns the changed ids of a list that a scope may see. */
type Judge = (changed: ChangedList, scope: CompanyScope) => string[];

/** Looks up the companies of changed rows, once per list and only for limited scopes. If that fails, only readers with the scope `all` get ids. */
const judgeOf = async (
  db: Kysely<Database>,
  changed: readonly ChangedList[],
  sights: readonly Sight[],
): Promise<Judge> => {
  const isCut = ({ name }: ListDefinition) => sights.some((sight) => (sight.get(name) ?? "all") !== "all");
  const owners = new Map<string, Map<string, Set<string>>>();
  for (const { list, ids } of changed) {
    const definition = allLists.find(({ name }) => name === list);
    if (!definition || ids.length === 0 || !isCut(definition)) continue;
    owners.set(list, await ownersOf(db, definition, ids).catch(() => new Map()));
  }
  return ({ list, ids }, scope) =>
    scope === "all" ? ids : ids.filter((id) => [...(owners.get(list)?.get(id) ?? [])].some((each) => scope.has(each)));
};

const UUID_LENGTH = 36;

const ownersOf = async (
  db: Kysely<Database>,
  definition: ListDefinition,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> => {
  if (!isOfCylinder(definition)) return companiesOfRows(db, definition, ids);
  const cylinderOf = (id: string): string => id.slice(0, UUID_LENGTH);
  const companies = await companiesOfRows(db, cylinder, [...new Set(ids.map(cylinderOf))]);
  return new Map(ids.map((id) => [id, companies.get(cylinderOf(id)) ?? new Set()]));
};
