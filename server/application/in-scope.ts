import type { Kysely } from "kysely";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import type { PaperPayload } from "#contracts/paper/paper-calls.ts";
import { bearersOf } from "#infra/engines/database/bearers.ts";
import type { Database } from "#infra/engines/database/database.ts";
import { refusedCall, type CallRefused } from "./answer.ts";
import { companyName } from "./company-name.ts";
import type { Caller, TenantContext } from "./context.ts";

/** True if the scope of one of the codes that the caller holds includes the company. */
export const inScope = (caller: Caller, companyId: string, codes: readonly string[]): boolean =>
  codes.some((code) => {
    if (!caller.codes.has(code)) return false;
    const scope = caller.scopeOf(code);
    return scope === "all" || scope.has(companyId);
  });

/** Refuses a command if no code lets the caller act for the company. */
export const outOfScope = async (
  ctx: TenantContext,
  caller: Caller,
  companyId: string,
  codes: readonly string[],
): Promise<CallRefused | undefined> =>
  inScope(caller, companyId, codes)
    ? undefined
    : refusedCall("access.outOfScope", { params: { companyName: await companyName(ctx, companyId) } });

/** Records that a document is about. */
export type PaperSubject = PaperPayload;

const isWithin = (scope: CompanyScope, companyId: string | undefined): boolean =>
  companyId !== undefined && (scope === "all" || scope.has(companyId));

/** Scans that the log does not have, or that another company recorded. */
const scansOutside = async (
  db: Kysely<Database>,
  commandIds: readonly string[],
  scope: CompanyScope,
): Promise<string[]> => {
  const rows = await db
    .selectFrom("read.history")
    .select(["command_id", "company_id"])
    .where("command_id", "in", commandIds)
    .execute();
  const companies = new Map(rows.map((row) => [row.command_id, row.company_id]));
  return commandIds.flatMap((id, at) => (isWithin(scope, companies.get(id)) ? [] : [`commandIds.${at}`]));
};

/** Paths of the fields that name no record in the scope. */
export const outsideScope = async (
  db: Kysely<Database>,
  subject: PaperSubject,
  scope: CompanyScope,
): Promise<string[]> => {
  if (subject.document === "order") {
    const order = await db
      .selectFrom("read.order_head")
      .select("company_id")
      .where("order_number", "=", subject.orderNumber)
      .executeTakeFirst();
    return isWithin(scope, order?.company_id) ? [] : ["orderNumber"];
  }
  if (subject.document === "slip") return scansOutside(db, subject.commandIds, scope);
  const gasBarcodes = subject.document === "labels" ? subject.gasBarcodes : [subject.gasBarcode];
  const rows = await db
    .selectFrom(bearersOf(db, gasBarcodes).as("bearer"))
    .innerJoin("read.cylinder as cylinder", "cylinder.id", "bearer.id")
    .select(["bearer.code", "cylinder.scope_company_id"])
    .execute();
  const companies = new Map(rows.map((row) => [row.code, row.scope_company_id]));
  return gasBarcodes.flatMap((code, at) => {
    if (isWithin(scope, companies.get(canonicalCode(code)))) return [];
    return [subject.document === "labels" ? `gasBarcodes.${at}` : "gasBarcode"];
  });
};
