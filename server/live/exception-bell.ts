import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { exception } from "#contracts/lists/exception.ts";
import type { RaisedExceptions } from "#contracts/wire/live.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ServedTenant } from "#server/application/served-tenant.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import { scopeOfAny } from "../api/http/request-context.ts";
import { createTurns, newestIn } from "./in-turn.ts";
import { sendTo, socketsOf, type LiveServer } from "./live-socket.ts";
import { roomOf } from "./rooms.ts";

/** Most new exceptions in one message. More appear only when old events are read again, and those are not news. */
const MOST_RAISED = 500;

/** Notifies everybody who may work on exceptions of new ones, all of one moment in a single message. */
export type ExceptionBell = {
  /** Starts listening. Existing exceptions count as known. */
  listen(): Promise<void>;
  /** Looks for new exceptions and sends them. */
  ring(): Promise<void>;
};

export const createExceptionBell = (io: LiveServer, tenant: ServedTenant): ExceptionBell => {
  const { db } = tenant;
  /** Log order of the newest exception seen. Undefined before anybody listens. */
  let newest: bigint | undefined;
  const inTurn = createTurns();

  async function tellNew(): Promise<void> {
    if (newest === undefined) return;
    const raised = await raisedAfter(db, newest);
    newest = raised[0]?.order ?? newest;
    if (raised.length === 0) return;
    const people = new Map(
      socketsOf(io, tenant).flatMap(({ data: { access, screen } }) => (screen ? [] : [[access.accountId, access]])),
    );
    for (const access of people.values()) {
      const news = newsFor(raised, access);
      if (news) sendTo(io, roomOf(tenant, "user", access.accountId), "exception:raised", news);
    }
  }

  return {
    listen: () => inTurn(async () => void (newest ??= await newestIn(db, "read.exception_row"))),
    ring: () => inTurn(tellNew),
  };
};

type Raised = { id: string; companyId: string; userId: string; order: bigint };

/** New exceptions, newest first, with those of one scan once. Exceptions that have already ended are left out. */
const raisedAfter = async (db: Kysely<Database>, order: bigint): Promise<Raised[]> => {
  const rows = await db
    .selectFrom("read.exception_row")
    .select(["id", "company_id as companyId", "user_id as userId", "log_order as order"])
    .where("log_order", ">", String(order))
    .where("status", "<>", "closed")
    .orderBy("log_order", "desc")
    .limit(MOST_RAISED)
    .execute();
  return rows.map((row) => ({ ...row, order: BigInt(row.order) }));
};

/** New exceptions in a person's scope that somebody else caused, or undefined. */
const newsFor = (raised: readonly Raised[], access: Access): RaisedExceptions | undefined => {
  const scope = scopeOfAny(access, exception.permission);
  const news = raised.filter((row) => row.userId !== access.accountId && isWithin(scope, row.companyId));
  return news[0] && { count: news.length, id: news[0].id };
};

const isWithin = (scope: CompanyScope, companyId: string): boolean => scope === "all" || scope.has(companyId);
