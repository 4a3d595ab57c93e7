import { longestBarcode } from "#contracts/fields/scalars.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { readPage } from "#infra/engines/list-engine/list-engine.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { answering } from "../lists/list-failure.ts";
import { pick } from "./pick.ts";

const shown = [
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

/** Which cylinder a barcode is: a station must recognise a foreign bottle, so no data scope cuts it (rules §3). */
export const barcodeInfo = handle(async ({ db, tenant, language }, request, response) => {
  const given = request.query.gasBarcode ?? request.query.barcode;
  const gasBarcode = typeof given === "string" ? given.trim() : "";
  if (gasBarcode === "" || gasBarcode.length > longestBarcode || gasBarcode.includes("\u0000"))
    throw new Failure("request.invalid", { errors: [{ path: "gasBarcode", code: "field.required" }] });
  const query = {
    pageIndex: 1,
    pageSize: 1,
    terms: [{ columns: ["gasBarcode"], op: "equals" as const, values: [gasBarcode] }],
    sort: [{ column: "createdTime", desc: true }],
    exactTotal: false,
  };
  const context = { scope: "all" as const, timeZone: tenant.timeZone, now: tenant.clock.now(), language };
  const { list } = await answering(() => readPage(db, cylinder, query, context));
  const row = list[0];
  if (!row) throw new Failure("cylinder.unknown", { params: { gasBarcode } });
  sendOk(response, pick(row, shown));
});
