import type { Kysely } from "kysely";
import { exception, exceptionAction } from "#contracts/lists/exception.ts";
import type { ExceptionChanged } from "#contracts/boards/live.ts";
import type { ChangedList } from "#contracts/wire/live-topics.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { countComments } from "#server/application/exception/with-hands.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { ListAudiences } from "./list-audiences.ts";
import { createTurns, newestIn } from "./in-turn.ts";
import { sendTo, type LiveServer } from "./live-socket.ts";

/** Most actions in one message. More appear only when old events are read again, and those are not news. */
const MOST_TOLD = 500;

type Handled = ExceptionChanged & { companyId: string };

/** Notifies everybody who may see an exception as soon as it is handled, so that two people do not both claim it. */
export type ExceptionChanges = {
  /** Starts listening. Existing actions count as known. */
  listen(): Promise<void>;
  /** Called when lists have changed. */
  hinted(lists: readonly ChangedList[]): Promise<void>;
};

export const createExceptionChanges = (
  io: LiveServer,
  { db }: Pick<ServedTenant, "db">,
  audiences: ListAudiences,
): ExceptionChanges => {
  /** Log order of the newest action sent. Undefined before anybody listens. */
  let latest: bigint | undefined;
  const inTurn = createTurns();

  async function tell(changed: readonly string[]): Promise<void> {
    if (latest === undefined) return;
    const { ids, newest } = await actedOnAfter(db, latest);
    latest = newest ?? latest;
    for (const { companyId, ...message } of await handledOf(db, ids, changed))
      for (const { room, scope } of audiences.whoSee(exception.name))
        if (scope === "all" || scope.has(companyId)) sendTo(io, room, "exception:changed", message);
  }

  return {
    listen: () => inTurn(async () => void (latest ??= await newestIn(db, "read.exception_action"))),
    async hinted(lists) {
      const relevant = lists.filter(({ list }) => list === exception.name || list === exceptionAction.name);
      if (relevant.length === 0) return;
      const changed = relevant.flatMap(({ list, ids }) => (list === exception.name ? ids : []));
      await inTurn(() => tell(changed));
    },
  };
};

/** Exceptions that people have claimed, released, acknowledged or commented on since. */
const actedOnAfter = async (db: Kysely<Database>, order: bigint) => {
  const rows = await db
    .selectFrom("read.exception_action")
    .select(["row_id as id", "log_order as order"])
    .where("log_order", ">", String(order))
    .orderBy("log_order", "desc")
    .limit(MOST_TOLD)
    .execute();
  return { ids: [...new Set(rows.map(({ id }) => id))], newest: rows[0] && BigInt(rows[0].order) };
};

/** Exceptions with new actions, and changed ones that are now closed. New exceptions are announced by the bell. */
const handledOf = async (
  db: Kysely<Database>,
  actedOn: readonly string[],
  changed: readonly string[],
): Promise<Handled[]> => {
  if (actedOn.length + changed.length === 0) return [];
  const rows = await db
    .selectFrom("read.exception_row as e")
    .leftJoin("account as claimer", "claimer.id", "e.claimed_by")
    .select(({ fn }) => [
      ...(["e.id", "e.status", "e.company_id as companyId"] as const),
      fn.coalesce("claimer.nick_name", "claimer.user_name").as("claimedByName"),
    ])
    .where((eb) =>
      eb.or([
        eb("e.id", "=", eb.fn.any(eb.val([...actedOn]))),
        eb.and([eb("e.id", "=", eb.fn.any(eb.val([...changed]))), eb("e.status", "=", "closed")]),
      ]),
    )
    .limit(MOST_TOLD)
    .execute();
  const comments = await countComments(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, comments: comments.get(row.id) ?? 0 }));
};
