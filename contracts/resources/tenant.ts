import { systemScreens } from "../access/menus/system.ts";
import { name } from "../fields/common.ts";
import { choice, flag, integer, multiline, text, type Option } from "../fields/field.ts";
import { defineResource } from "./define-resource.ts";

/** Kinds of databases (platform specification §3). The number of a kind is its position in this list. */
const kinds = [
  "MySql",
  "SqlServer",
  "PostgreSQL",
  "Oracle",
  "Sqlite",
  "OdbcOracle",
  "OdbcSqlServer",
  "OdbcMySql",
  "OdbcPostgreSQL",
  "Odbc",
  "OdbcDameng",
  "MsAccess",
  "Dameng",
  "OdbcKingbaseES",
  "ShenTong",
  "KingbaseES",
  "Firebird",
] as const;

const kindOptions: Option[] = kinds.map((kind, value) => ({ value, label: `dbType.${kind}` }));

/** A gas company with its own database. The connection string is sealed, and responses leave out its password (rules §3). */
export const tenant = defineResource({
  name: "tenant",
  path: "/admin/tenant",
  table: "tenant",
  codes: systemScreens.tenant.codes,
  fields: {
    name: name({ label: "fields.tenantName" }),
    code: text({ required: true, minLength: 3, maxLength: 30, pattern: "tenantCode", label: "fields.tenantCode" }),
    dbType: choice(kindOptions, { default: 0, neverEmpty: true }),
    connectionString: text({ maxLength: 500, stored: false, secret: true, help: "fields.connectionHelp" }),
    idleTime: integer({ min: 1, max: 100_000, default: 10, neverEmpty: true, unit: "minute" }),
    description: multiline(),
    enabled: flag({ required: true, default: false, label: "fields.isUsable" }),
  },
  unique: [{ fields: ["code"], index: "tenant_code", code: "tenant.codeTaken" }],
  list: {
    columns: {
      dbTypeName: { kind: "choice", from: "dbType", options: kindOptions, named: true, hidden: true },
      connectionString: { kind: "text", from: "connectionShown", label: "fields.connectionString", width: 240 },
    },
    layout: ["name", "code", "dbType", "connectionString", "idleTime", "description", "createdTime", "enabled"],
    search: {
      name: { op: "contains", input: "text", label: "fields.tenantName" },
      dbType: { op: "equals", input: "choice", options: kindOptions },
    },
    sort: { by: "createdTime" },
    scope: false,
  },
  form: {
    width: 900,
    groups: [
      { title: "groups.basic", column: 1, fields: ["name", "code", "enabled", "description"] },
      { title: "groups.database", column: 1, fields: ["dbType", "connectionString", "idleTime"] },
    ],
  },
});
