import { Router } from "express";
import { exception, type ExceptionGroup, exceptionGroupColumns } from "#contracts/lists/exception.ts";
import { order, orderBottle } from "#contracts/lists/order.ts";
import {
  countExceptions,
  getBarcodeInfo,
  getCylinder,
  getCylinderLife,
  getOrder,
} from "#contracts/interface/single-calls.ts";
import { getOwnBottles } from "#contracts/interface/own-bottles.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { readCode } from "#contracts/codes/read-code.ts";
import { longestBarcode } from "#contracts/fields/scalars.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { getSpecInfo } from "#contracts/interface/own-calls.ts";
import { spec } from "#contracts/resources/spec.ts";
import {
  cylinder as archive,
  cylinder,
  cylinderDetail,
  type CylinderGate,
  type LastLabel,
} from "#contracts/lists/cylinder.ts";
import { countGroups } from "#infra/engines/list-engine/count-groups.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { type CallRefused, done, refusedCall } from "#server/application/answer.ts";
import { cylinderLife } from "#server/application/cylinder/cylinder-life.ts";
import { readOwnBottles } from "#server/application/cylinder/read-own-bottles.ts";
import { countHeld } from "#server/application/cylinder/count-held.ts";
import { addCall, addDemands } from "../calls/add-call.ts";
import { type RequestContext, scopeOfAny } from "../http/request-context.ts";
import { demandCode } from "../http/require-code.ts";
import { createRecordReader } from "../resources/record-reader.ts";
import { answering } from "../lists/list-failure.ts";
import { bearerIn, readCodes } from "../lists/read-codes.ts";
import { readListRequest } from "../lists/read-request.ts";
import type { Kysely } from "kysely";
import type { Database } from "#infra/engines/database/database.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { Failure } from "../http/failure.ts";

const cylinderPermission: readonly string[] = archive.permission;

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
const readCylinder = async (
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
  const row = list.length > 1 ? await bearerIn(db, list, value) : list[0];
  if (!row && list.length > 1) throw new Failure("code.ambiguous", { params: { gasBarcode: value } });
  if (!row) return undefined;
  const holder = row.unseen
    ? { kind: row.holderKind, id: row.holderId, name: row.createdCompanyName, unseen: true }
    : { kind: row.holderKind, id: row.holderId, name: row.lastLocationName };
  const gateAt = typeof row.gateAt === "string" ? row.gateAt : null;
  const gate = await readGate(db, String(row.id), gateAt);
  const lastLabel = await readLastLabel(db, String(row.id));
  const codes = await readCodes(db, String(row.id), String(row.gasBarcode));
  return { ...row, ...gate, holder, inspectionDue: row.expirationDate, lastLabel, codes };
};

/** Most cylinders in the response for one order. `getbottles` returns all of them in pages. */
const mostCylinders = 500;

const missing = (path: string): CallRefused =>
  refusedCall("request.invalid", { errors: [{ path, code: "field.required" }] });

const readerOf = ({ tenant, language }: RequestContext) => ({
  timeZone: tenant.timeZone,
  now: tenant.clock.now(),
  language,
});

/** Calls for single cylinders, orders, barcodes and specs, and for the counts of exceptions. */
export const createSingleRouter = (): Router => {
  const router = Router();
  addCylinder(router);
  addOwnBottles(router);
  addLife(router);
  addOrder(router);
  addCounts(router);
  addInfos(router);
  return router;
};

const addCylinder = (router: Router): void =>
  addCall(router, getCylinder, async (context, input, { response }) => {
    const which = whichOf(input);
    if (!which) return missing("id");
    // Everybody who scans may find a cylinder by its whole code. Finding it by id needs the archive's permission.
    if ("id" in which) demandCode(response, cylinderPermission);
    const read = (each: { id: string } | { gasBarcode: string }) => readCylinder(context.db, readerOf(context), each);
    const record =
      "id" in which
        ? await read(which)
        : await firstOf(which.gasBarcode, context, (gasBarcode) => read({ gasBarcode }));
    return record ? done(record) : refusedCall("record.notFound");
  });

const addOwnBottles = (router: Router): void =>
  addCall(router, getOwnBottles, async ({ db, caller }, { after }) => {
    const scope = scopeOfAny(caller, getOwnBottles.permission);
    return done(await answering(() => readOwnBottles(db, { companyId: caller.companyId, scope, after })));
  });

const addLife = (router: Router): void =>
  addCall(router, getCylinderLife, ({ db, events, tenant }, { id }) =>
    cylinderLife({ db, events, now: tenant.clock.now() }, id),
  );

/** The codes that a scanned or typed text may name, best first. A plain code stays as it was typed: old cylinders may share one in other spellings. */
const codesIn = (text: string, { tenant }: RequestContext): string[] => {
  const codes = readCode(text, tenant.commands.reading).candidates.map(({ code }) => code);
  const isPlain = codes.length === 0 || (codes.length === 1 && isSameCode(codes[0] ?? "", text));
  return isPlain ? [text] : codes;
};

/** The row of the first code in a text that has one. */
const firstOf = async <Row>(
  text: string,
  context: RequestContext,
  read: (gasBarcode: string) => Promise<Row | undefined>,
): Promise<Row | undefined> => {
  for (const code of codesIn(text, context)) {
    const row = await read(code);
    if (row) return row;
  }
  return undefined;
};

const whichOf = ({ id, gasBarcode }: { id?: unknown; gasBarcode?: unknown }) => {
  if (typeof id === "string" && id !== "") return { id };
  const code = typeof gasBarcode === "string" ? gasBarcode.trim() : "";
  return code === "" ? undefined : { gasBarcode: code };
};

/** An order outside the caller's scope gives `notFound`. */
const addOrder = (router: Router): void =>
  addCall(router, getOrder, async (request, { orderNumber }) => {
    if (typeof orderNumber !== "string" || orderNumber === "") return missing("orderNumber");
    const context = { ...readerOf(request), scope: scopeOfAny(request.caller, order.permission) };
    const read = (list: ListDefinition, pageSize: number) => {
      const terms = [{ columns: ["orderNumber"], op: "equals" as const, values: [orderNumber] }];
      const sort = [{ column: list.sort.by, desc: true }];
      return answering(() =>
        readPage(request.db, list, { pageIndex: 1, pageSize, terms, sort, exactTotal: false }, context),
      );
    };
    const [head, bottles] = await Promise.all([read(order, 1), read(orderBottle, mostCylinders)]);
    if (!head.list[0]) return refusedCall("record.notFound");
    const answer: Record<string, unknown> = { ...head.list[0], cylinders: bottles.list };
    return done(answer as RowOf<typeof order> & { cylinders: RowOf<typeof orderBottle>[] });
  });

const addCounts = (router: Router): void => {
  addDemands(router, countExceptions);
  addCall(router, countExceptions, async (request, query) => {
    const { db, caller } = request;
    const listRequest = readListRequest(exception, query);
    const context = { ...readerOf(request), scope: scopeOfAny(caller, exception.permission) };
    const each = { column: "exceptions", parts: ["kind", "code"] };
    const byPart = exceptionGroupColumns.filter((name) => !each.parts.includes(name));
    const [list, parts, onHold] = await Promise.all([
      answering(() => countGroups(db, exception, listRequest, context, exceptionGroupColumns)),
      answering(() => countGroups(db, exception, listRequest, context, byPart, each)),
      answering(() => countHeld(db, context.scope)),
    ]);
    return done({ list: list as ExceptionGroup[], parts: parts as ExceptionGroup[], held: onHold });
  });
};

const barcodeFields = [
  "id",
  "gasBarcode",
  "factoryNumber",
  "specId",
  "specName",
  "bodyId",
  "bodyName",
  "gasManufacturingUnitId",
  "gasManufacturingUnitName",
  "fillingName",
];
const specFields = ["id", ...Object.keys(spec.fields), "fillingName", "capName"];

const pick = (row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** Finds a barcode's cylinder and a spec's values. The data scope does not apply, because a station must recognise a foreign bottle (rules §3). */
const addInfos = (router: Router): void => {
  addCall(router, getSpecInfo, async (context, { id, specId }) => {
    const reader = createRecordReader(context.db, spec, { scope: "all", ...readerOf(context) });
    const row = await reader.find(id ?? specId);
    return row ? done(pick(row, specFields)) : refusedCall("record.notFound");
  });
  addCall(router, getBarcodeInfo, async (context, input) => {
    const code: unknown = input.gasBarcode ?? input.barcode;
    const gasBarcode = typeof code === "string" ? code.trim() : "";
    if (gasBarcode === "" || gasBarcode.length > longestBarcode || gasBarcode.includes("\u0000"))
      return missing("gasBarcode");
    const sort = [{ column: "createdTime", desc: true }];
    const reader = { scope: "all" as const, ...readerOf(context) };
    const row = await firstOf(gasBarcode, context, async (each) => {
      const terms = [{ columns: ["gasBarcode"], op: "equals" as const, values: [each] }];
      const query = { pageIndex: 1, pageSize: 1, terms, sort, exactTotal: false };
      return (await answering(() => readPage(context.db, cylinder, query, reader))).list[0];
    });
    return row ? done(pick(row, barcodeFields)) : refusedCall("cylinder.unknown", { params: { gasBarcode } });
  });
};
