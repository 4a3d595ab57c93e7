import { z } from "zod";
import { listOf } from "#contracts/resources/list-of.ts";
import { role } from "#contracts/resources/role.ts";
import { figureNames } from "#contracts/boards/panel-kinds.ts";
import { due } from "#contracts/lists/due.ts";
import { exception } from "#contracts/lists/exception.ts";
import { stockSummary } from "#contracts/lists/stock.ts";
import { boardCode, companyFocus, focusedCompany, logCodes, logKey } from "#contracts/wire/cockpit.ts";
import { documentedRow } from "./documented-field.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

const count = z.number().int();
const named = { name: z.string(), value: count };
const series = z.object({ total: count, list: z.array(z.object(named)) });
const shares = z.array(z.object({ ...named, percent: z.number() }));
const line = z.object({ position: z.string(), datetime: z.string(), content: z.string(), logColor: z.string() });

const at = (call: string) => `/base/GasCylinder/Cockpit/${call}`;
const shared = { method: "get" as const, tag: "cockpit", codes: [boardCode] };
const query = companyFocus.extend({
  type: z
    .literal([1, 2, 3, 4])
    .default(1)
    .meta({ description: "day by half-hour, month by day, quarter by week, year by month" }),
  at: z.iso.date().optional().meta({ description: "the period that holds this day; default today" }),
});
const both = z.object({
  inWarehouseTotal: count,
  outWarehouseTotal: count,
  inWarehouse: series.shape.list,
  outWarehouse: series.shape.list,
});

const charts = (): Operation[] => [
  { ...shared, path: at("CylinderOutInWarehouseData"), summary: "in and out of stores", query, data: both },
  { ...shared, path: at("GetCustomerDeliveryData"), summary: "orders that went to customers", query, data: series },
  { ...shared, path: at("GetCylinderDeliveryData"), summary: "cylinders delivered", query, data: series },
  { ...shared, path: at("GetGasData"), summary: "cylinders filled", query, data: series },
  { ...shared, path: at("GetCustomerData"), summary: "customers by category", query: companyFocus, data: series },
  {
    ...shared,
    path: at("GasCylinderData"),
    summary: "the archive by maker and by spec",
    query: companyFocus,
    data: z.object({ total: count, brands: shares, types: shares }),
  },
];

const exceptionRow = documentedRow(exception);

/** Calls of single panels, each cut to the company in focus. */
const panels = (): Operation[] => [
  {
    ...shared,
    path: at("CompanyData"),
    summary: "a company in focus, and the figures that it and those below it can have",
    query: focusedCompany,
    data: z.object({ id: z.uuid(), name: z.string(), type: count, figures: z.array(z.enum(figureNames)) }),
  },
  {
    ...shared,
    path: at("LogData"),
    summary: "the newest lines of the live log",
    query: companyFocus,
    data: z.object({ list: z.array(line) }),
  },
  {
    ...shared,
    path: at("DueData"),
    codes: due.permission,
    summary: "how many cylinders are due for their periodic check, now and within some days",
    query: companyFocus,
    data: z.object({ list: z.array(z.object({ due: count, total: count, totalCapped: z.literal(true).optional() })) }),
  },
  {
    ...shared,
    path: at("StockData"),
    codes: stockSummary.permission,
    summary: "full and empty cylinders by place; a focus leaves all of them there",
    data: z.object({ list: z.array(documentedRow(stockSummary)) }),
  },
  {
    ...shared,
    path: at("ExceptionData"),
    codes: exception.permission,
    summary: "the newest exceptions of each status, how many there are, and how many are open elsewhere",
    query: companyFocus,
    data: z.object({
      list: z.array(exceptionRow.extend({ comments: count, avatar: z.string().nullable() })),
      oldest: exceptionRow.nullable(),
      open: count,
      claimed: count,
      acknowledged: count,
      elsewhere: count.nullable(),
    }),
  },
  {
    ...shared,
    path: at("HeldData"),
    codes: exception.permission,
    summary: "how many cylinders are on hold",
    query: companyFocus,
    data: z.object({ held: count }),
  },
];

/** The board's figures, the live log, and the calls that answer at a second address. */
export const cockpitOperations = (): Operation[] => [
  {
    method: "get",
    path: "/base/GasCylinder/Cockpit/TodayData",
    summary: "today's four figures, and yesterday's until this minute",
    tag: "cockpit",
    codes: [boardCode],
    query: companyFocus,
    data: z.object({
      todayGasNum: count,
      todayOutWarehouseNum: count,
      todayInWarehouseNum: count,
      todayDeliveryNum: count,
      yesterdayGasNum: count,
      yesterdayOutWarehouseNum: count,
      yesterdayInWarehouseNum: count,
      yesterdayDeliveryNum: count,
    }),
  },
  ...charts(),
  ...panels(),
  {
    method: "get",
    path: "/base/admin/log/getlogs",
    summary: "the live log, newest first",
    tag: "cockpit",
    codes: logCodes,
    query: z.object({ page: z.number().int().min(1).default(1), key: logKey.optional() }),
    data: z.object({ list: z.array(line), total: count }),
  },
  ...listOperations(listOf(role)).map((operation) => ({ ...operation, path: "/api/admin/role/getpage" })),
];
