import { auditScreens } from "../access/menus/audit.ts";
import { loginLogTable, operationLogTable, permissionLabelTable } from "../access/tables.ts";
import type { Option } from "../fields/field.ts";
import { defineList } from "../list-kit/define-list.ts";
import { accountJoin, hidden, range } from "./parts.ts";

/** Outcome of a call. A success is no tag, so that a failure is easy to see. */
const outcomes = (good: Option["value"], bad: Option["value"]): Option[] => [
  { value: good, label: "logStatus.succeeded", intent: "success" },
  { value: bad, label: "logStatus.failed", intent: "danger" },
];

const createdTime = {
  kind: "moment",
  label: "fields.logTime",
  width: 156,
  sortable: true,
  filter: "date",
  priority: 1,
} as const;
const ip = { kind: "text", width: 120, sortable: true, filter: "string" } as const;
const nickName = { kind: "text", width: 104, sortable: true, filter: "string" } as const;
const elapsedMilliSeconds = { kind: "integer", width: 84, align: "right", sortable: true, filter: "number" } as const;
const message = {
  msg: { kind: "text", sentence: "msgParams", width: 240 },
  msgParams: hidden("json"),
} as const;

/** Calls that changed something or tried to, the last first (rules §8). */
export const operationLog = defineList({
  name: "operationLog",
  path: "/admin/operationlog/getpage",
  permission: auditScreens.operationLog.codes.list,
  from: operationLogTable,
  joins: {
    account: accountJoin("createdUserId"),
    node: { table: permissionLabelTable, on: ["code", "code"] },
  },
  columns: {
    id: hidden(),
    createdTime,
    createdUserId: hidden(),
    createdUserName: { kind: "text", width: 104, sortable: true, filter: "string" },
    nickName: { ...nickName, otherwise: "account.nickName" },
    companyId: hidden("text", "account.companyId"),
    code: hidden(),
    apiLabel: { kind: "text", from: "node.label", english: "node.englishLabel", width: 160, priority: 1 },
    recordName: { kind: "text", label: "fields.logRecord", width: 152, sortable: true, filter: "string", priority: 1 },
    method: { kind: "text", width: 72, filter: "string" },
    apiPath: { kind: "text", width: 240, sortable: true, filter: "string" },
    ip,
    elapsedMilliSeconds,
    status: {
      kind: "choice",
      options: outcomes(1, 0),
      label: "fields.logStatus",
      cell: "outcome",
      width: 108,
      sortable: true,
      filter: "number",
      priority: 1,
    },
    ...message,
    browserInfo: { kind: "text", width: 112, priority: 3 },
    os: { kind: "text", width: 88, priority: 3 },
    correlationId: { kind: "text", hidden: true, filter: "string" },
  },
  layout: [
    "createdTime",
    "createdUserName",
    "nickName",
    "apiLabel",
    "recordName",
    "method",
    "apiPath",
    "ip",
    "elapsedMilliSeconds",
    "status",
    "msg",
  ],
  search: {
    key: { op: "key", columns: ["apiPath", "apiLabel"], input: "text", label: "fields.operationKey" },
    recordName: { op: "contains", input: "text", label: "fields.logRecord" },
    createdAccountName: { op: "contains", columns: ["createdUserName", "nickName"], input: "text" },
    ip: { op: "contains", input: "text" },
    status: { op: "equals", input: "choice", options: outcomes(1, 0), label: "fields.logStatus" },
    correlationId: { op: "equals", input: "text", hidden: true },
    id: { op: "equals", input: "text", hidden: true },
    ...range("createdTime"),
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  export: "operationlog",
  csvFile: "操作日志.csv",
});

/** Attempts to sign in, the last first. Attempts without an account need the scope of all companies. */
export const loginLog = defineList({
  name: "loginLog",
  path: "/admin/loginlog/getpage",
  permission: auditScreens.loginLog.codes.list,
  from: loginLogTable,
  joins: { account: accountJoin("accountId") },
  columns: {
    id: hidden(),
    number: { kind: "integer", label: "fields.logNumber", width: 72, align: "right", sortable: true },
    createdTime,
    accountId: hidden(),
    createdAccountName: {
      kind: "text",
      label: "fields.logAccount",
      width: 136,
      sortable: true,
      filter: "string",
      priority: 1,
    },
    nickName: { ...nickName, otherwise: "account.nickName" },
    companyId: hidden("text", "account.companyId"),
    ip,
    browserInfo: { kind: "text", width: 108, filter: "string" },
    os: { kind: "text", width: 112, filter: "string" },
    elapsedMilliSeconds,
    status: {
      kind: "choice",
      options: outcomes(true, false),
      label: "fields.logStatus",
      cell: "outcome",
      width: 96,
      sortable: true,
      filter: "bool",
      priority: 1,
    },
    ...message,
  },
  layout: [
    "number",
    "createdTime",
    "createdAccountName",
    "nickName",
    "ip",
    "browserInfo",
    "os",
    "elapsedMilliSeconds",
    "status",
    "msg",
  ],
  search: {
    createdAccountName: {
      op: "contains",
      columns: ["createdAccountName", "nickName"],
      input: "text",
      label: "fields.logAccount",
    },
    ip: { op: "contains", input: "text" },
    status: { op: "equals", input: "choice", options: outcomes(true, false), label: "fields.logStatus" },
    ...range("createdTime"),
  },
  sort: { by: "createdTime", desc: true },
  scope: "companyId",
  export: "loginlog",
});
