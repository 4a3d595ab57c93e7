import type { Kysely } from "kysely";
import { cylinder as archive, cylinderDetail, type CylinderGate, type LastLabel } from "#contracts/lists/cylinder.ts";
import type { Database } from "#infra/engines/database/database.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { Failure } from "../http/failure.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";

export const cylinderPermission: readonly string[] = archive.permission;

/** Most old cylinders that one code may match. The exact spelling then selects one. */
const mostOfOneCode = 20;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Person and company of the procedure that brought a cylinder to its gate. Null without a procedure, or before the read models have it. */
const readGate = async (db: Kysely<Database>, id: string, gateAt: string | null): Promise<CylinderGate> => {
  const procedure =
    gateAt === null
      ? undefined
      : await db
          .selectFrom("read.history")
          .leftJoin("account", "account.id", "read.history.user_id")
          .select((row) => [
            "company_name as companyName",
            row.fn.coalesce("account.nick_name", "account.user_name").as("userName"),
          ])
          .where("cylinder_id", "=", id)
          .where("read.history.created_time", "=", new Date(gateAt))
          .where("procedure_id", "is not", null)
          .where("is_voided", "=", false)
          .orderBy("log_order", "desc")
          .limit(1)
          .executeTakeFirst();
  return { gateByName: procedure?.userName ?? null, gateCompanyName: procedure?.companyName ?? null };
};

const readLastLabel = async (db: Kysely<Database>, id: string): Promise<LastLabel | null> => {
  const prints = await db
    .selectFrom("label_print")
    .select(["printed_time", "printed_due", "user_name", (eb) => eb.fn.countAll().over().as("prints")])
    .where("cylinder_id", "=", id)
    .orderBy("printed_time", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!prints) return null;
  const { printed_time: at, printed_due: printedDue, user_name: printedByName } = prints;
  return { printedTime: at.toISOString(), printedByName, prints: Number(prints.prints), printedDue };
};

/**
 * Reads one cylinder: the columns of the archive and its state. The data scope does not apply, because a station must judge a foreign bottle (rules
 * §3).
 */
export const readCylinder = async (
  db: Kysely<Database>,
  reader: Pick<ListContext, "timeZone" | "now" | "language">,
  which: { id: string } | { gasBarcode: string },
): Promise<Record<string, unknown> | undefined> => {
  if ("id" in which && !uuid.test(which.id)) return undefined;
  const [column = "id", value = ""] = Object.entries(which)[0] ?? [];
  const query = {
    pageIndex: 1,
    pageSize: mostOfOneCode,
    terms: [{ columns: [column], op: "equals" as const, values: [value] }],
    sort: [],
    exactTotal: false,
  };
  const { list } = await readPage(db, cylinderDetail, query, { scope: "all", ...reader });
  const row = list.length > 1 ? list.find(({ gasBarcode }) => gasBarcode === value) : list[0];
  if (!row && list.length > 1) throw new Failure("code.ambiguous", { params: { gasBarcode: value } });
  if (!row) return undefined;
  const holder = row.unseen
    ? { kind: row.holderKind, id: row.holderId, name: row.createdCompanyName, unseen: true }
    : { kind: row.holderKind, id: row.holderId, name: row.lastLocationName };
  const gateAt = typeof row.gateAt === "string" ? row.gateAt : null;
  const gate = await readGate(db, String(row.id), gateAt);
  const lastLabel = await readLastLabel(db, String(row.id));
  return { ...row, ...gate, holder, inspectionDue: row.expirationDate, lastLabel };
};
