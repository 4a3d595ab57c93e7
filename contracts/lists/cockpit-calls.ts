import { z } from "zod";
import { documentedRow, rowSchema } from "../calls/documented-field.ts";
import { defineCall, typedAs } from "../calls/define-call.ts";
import { due } from "./due.ts";
import { exception } from "./exception.ts";
import { stockSummary } from "./stock.ts";
import { documentedAsOf, type PastPage } from "../list-kit/as-of.ts";
import type { RowOf } from "../list-kit/row-of.ts";
import type { CompanyType } from "../streams/company-type.ts";
import {
  boardCode,
  chartQuery,
  companyFocus,
  focusedCompany,
  logCodes,
  logKey,
  logQuery,
  ofMoment,
} from "../wire/cockpit.ts";
import type { Page } from "../wire/envelope.ts";
import type { CockpitCounts, CockpitLine } from "../wire/live.ts";
import type { ExceptionPanel } from "../boards/panel-answers.ts";
import { figureNames } from "../boards/panel-kinds.ts";

const count = z.number().int();
const nameAndValue = { name: z.string(), value: count };
const series = z.object({ total: count, list: z.array(z.object(nameAndValue)) });
const shares = z.array(z.object({ ...nameAndValue, percent: z.number() }));
/** The interface document leaves out the parts from which a line's sentence is made. */
const documentedLines = {
  list: z.array(z.object({ position: z.string(), datetime: z.string(), content: z.string(), logColor: z.string() })),
};

const reading = <Name extends string>(name: Name) =>
  ({ method: "get", path: `/GasCylinder/Cockpit/${name}`, permission: [boardCode], tag: "cockpit" }) as const;
const focused = { input: companyFocus, failures: ["record.notFound", "access.outOfScope", "asOf.inFuture"] };
const chart = {
  ...focused,
  input: companyFocus.extend(chartQuery.shape),
  documented: companyFocus.extend({
    type: z
      .literal([1, 2, 3, 4])
      .default(1)
      .meta({ description: "day by half-hour, month by day, quarter by week, year by month" }),
    at: z.iso.date().optional().meta({ description: "the period that holds this day; default today" }),
  }),
};

const exceptionAnswer = () => {
  const row = documentedRow(exception);
  return typedAs<ExceptionPanel<RowOf<typeof exception>>>(
    z.object({
      list: z.array(row.extend({ comments: count, avatar: z.string().nullable() })),
      oldest: row.nullable(),
      open: count,
      claimed: count,
      acknowledged: count,
      endedToday: count,
      elsewhere: count.nullable(),
    }),
  );
};

/** Calls of the cockpit, each limited to the company in focus (`companyId`). Panels use them because a paired screen may read only boards. */
export const cockpitCalls = {
  today: defineCall({
    ...reading("TodayData"),
    ...focused,
    name: "getTodayFigures",
    answer: z.object({
      todayGasNum: count,
      todayOutWarehouseNum: count,
      todayInWarehouseNum: count,
      todayDeliveryNum: count,
      yesterdayGasNum: count,
      yesterdayOutWarehouseNum: count,
      yesterdayInWarehouseNum: count,
      yesterdayDeliveryNum: count,
      asOf: documentedAsOf.asOf,
    }) satisfies z.ZodType<CockpitCounts & Pick<PastPage, "asOf">>,
    summary:
      "today's four figures, and yesterday's until this minute; or those of a past moment, and how long the log was",
  }),
  outAndIn: defineCall({
    ...reading("CylinderOutInWarehouseData"),
    ...chart,
    name: "getOutAndInSeries",
    answer: z.object({
      inWarehouseTotal: count,
      outWarehouseTotal: count,
      inWarehouse: series.shape.list,
      outWarehouse: series.shape.list,
    }),
    summary: "in and out of stores",
  }),
  orders: defineCall({
    ...reading("GetCustomerDeliveryData"),
    ...chart,
    name: "getOrderSeries",
    answer: series,
    summary: "orders that went to customers",
  }),
  deliveries: defineCall({
    ...reading("GetCylinderDeliveryData"),
    ...chart,
    name: "getDeliverySeries",
    answer: series,
    summary: "cylinders delivered",
  }),
  fillings: defineCall({
    ...reading("GetGasData"),
    ...chart,
    name: "getFillingSeries",
    answer: series,
    summary: "cylinders filled",
  }),
  customers: defineCall({
    ...reading("GetCustomerData"),
    ...focused,
    name: "getCustomerShares",
    answer: series,
    summary: "customers by category",
  }),
  cylinders: defineCall({
    ...reading("GasCylinderData"),
    ...focused,
    name: "getCylinderShares",
    answer: z.object({ total: count, brands: shares, types: shares }),
    summary: "the archive by maker and by spec",
  }),
  company: defineCall({
    ...reading("CompanyData"),
    ...focused,
    name: "getFocusedCompany",
    input: focusedCompany,
    answer: z.object({
      id: z.uuid(),
      name: z.string(),
      type: typedAs<CompanyType>(count),
      figures: z.array(z.enum(figureNames)),
    }),
    summary: "a company in focus, and the figures that it and those below it can have",
  }),
  lines: defineCall({
    ...reading("LogData"),
    ...focused,
    name: "getNewestLogLines",
    answer: () => typedAs<{ list: CockpitLine[] }>(z.object(documentedLines)),
    summary: "the newest lines of the live log",
  }),
  due: defineCall({
    ...reading("DueData"),
    ...focused,
    name: "countDueCylinders",
    permission: due.permission,
    answer: z.object({
      list: z.array(z.object({ due: count, total: count, totalCapped: z.literal(true).optional() })),
    }),
    summary: "how many cylinders are due for their periodic check, now and within some days",
  }),
  stock: defineCall({
    ...reading("StockData"),
    name: "getStockByPlace",
    input: ofMoment,
    failures: ["asOf.inFuture"],
    permission: stockSummary.permission,
    answer: () => z.object({ list: z.array(rowSchema(stockSummary)) }),
    summary: "full and empty cylinders by place; a focus leaves all of them there",
  }),
  stockTotals: defineCall({
    ...reading("StockTotalData"),
    ...focused,
    name: "countStock",
    permission: stockSummary.permission,
    answer: z.object({ full: count, empty: count }),
    summary: "how many full and empty cylinders are in stock",
  }),
  exceptions: defineCall({
    ...reading("ExceptionData"),
    ...focused,
    name: "getNewestExceptions",
    permission: exception.permission,
    answer: exceptionAnswer,
    summary: "the newest exceptions of each status, how many there are, and how many are open elsewhere",
  }),
  held: defineCall({
    ...reading("HeldData"),
    ...focused,
    name: "countHeldCylinders",
    permission: exception.permission,
    answer: z.object({ held: count }),
    summary: "how many cylinders are on hold",
  }),
  logs: defineCall({
    name: "listLiveLog",
    method: "get",
    path: "/admin/log/getlogs",
    permission: logCodes,
    input: logQuery.extend({ page: z.unknown().optional().transform(pageNumber) }),
    documented: z.object({ page: z.number().int().min(1).default(1), key: logKey.optional() }),
    answer: () => typedAs<Page<CockpitLine>>(z.object({ ...documentedLines, total: count })),
    tag: "cockpit",
    summary: "the live log, newest first",
  }),
};

/** The page number. An invalid one counts as the first page. */
function pageNumber(page: unknown): number {
  return Math.min(10_000, Math.max(1, Math.trunc(Number(page)) || 1));
}
