import { z } from "zod";
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

/** The kind of database that can be served: PostgreSQL. The others are stored. */
export const SERVED_KIND: number = kinds.indexOf("PostgreSQL");

/** States of a tenant. `ready`: reached, with the newest schema, at most 100 events behind. `notServed`: of a kind that is only stored. */
export const tenantStates = [
  "ready",
  "catchingUp",
  "provisioning",
  "starting",
  "resting",
  "notMigrated",
  "unreachable",
  "notServed",
  "disabled",
] as const;
/** Steps of an enabling: its database is made, gets the schema, and the first records. The state `starting` follows. */
export const tenantSteps = ["making", "migrating", "seeding"] as const;
const intents: Partial<Record<(typeof tenantStates)[number], Pick<Option, "intent" | "waits">>> = {
  ready: { intent: "success" },
  catchingUp: { intent: "warning", waits: true },
  provisioning: { intent: "primary", waits: true },
  starting: { intent: "primary", waits: true },
  resting: { intent: "none" },
  notMigrated: { intent: "danger" },
  unreachable: { intent: "danger" },
  notServed: { intent: "none" },
  disabled: { intent: "none" },
};
const stateOptions: Option[] = tenantStates.map((value) => ({
  value,
  label: `tenant.state.${value}`,
  ...intents[value],
}));

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
    enabled: flag({ required: true, default: false, label: "fields.isUsable", width: 140 }),
  },
  /** The password of the account `admin` that enabling made. It is answered once. */
  answersMore: { adminPassword: z.string().optional() },
  unique: [{ fields: ["code"], index: "tenant_code", code: "tenant.codeTaken" }],
  list: {
    columns: {
      name: { kind: "text", label: "fields.tenantName", width: 168 },
      dbType: { kind: "choice", options: kindOptions, width: 176 },
      idleTime: { kind: "integer", label: "tenant.idle" },
      dbTypeName: { kind: "choice", from: "dbType", options: kindOptions, named: true, hidden: true },
      connectionString: { kind: "text", from: "connectionShown", label: "fields.connectionString", width: 240 },
      // The server puts in the values of the columns below: a tenant's database has them.
      state: { kind: "choice", from: "code", options: stateOptions, label: "tenant.state", width: 112, priority: 1 },
      reachable: { kind: "flag", from: "enabled", label: "tenant.reachable", width: 80 },
      migrated: { kind: "flag", from: "enabled", label: "tenant.migrations", width: 80 },
      lag: { kind: "integer", from: "idleTime", label: "tenant.lag", width: 64 },
      cylinders: { kind: "integer", from: "idleTime", hidden: true, label: "tenant.cylinders" },
      size: { kind: "integer", from: "idleTime", hidden: true, label: "tenant.size" },
      lastSignIn: { kind: "moment", from: "createdTime", hidden: true, label: "tenant.lastSignIn" },
      checkedAt: { kind: "moment", from: "createdTime", hidden: true, label: "tenant.checkedAt" },
      answeredAt: { kind: "moment", from: "createdTime", hidden: true, label: "tenant.answeredAt" },
      milliseconds: { kind: "integer", from: "idleTime", hidden: true, label: "tenant.milliseconds" },
      migrations: { kind: "integer", from: "idleTime", hidden: true, label: "tenant.migrationsRun" },
      allMigrations: { kind: "integer", from: "idleTime", hidden: true, label: "tenant.allMigrations" },
    },
    layout: [
      { group: "groups.tenant", columns: ["name"] },
      { group: "groups.database", columns: ["dbType", "idleTime"] },
      { group: "groups.tenantState", columns: ["state", "reachable", "migrated", "lag"] },
      { group: "groups.registration", columns: ["enabled"] },
    ],
    search: {
      name: { op: "contains", input: "text", label: "fields.tenantName" },
      dbType: { op: "equals", input: "choice", options: kindOptions },
      // The server finds the tenants in a state, see the columns of the state.
      state: { op: "equals", input: "choice", options: stateOptions, label: "tenant.state" },
    },
    sort: { by: "createdTime" },
    scope: false,
    changes: "often",
  },
  form: {
    width: 900,
    groups: [
      {
        title: "groups.tenant",
        column: 1,
        fields: ["name", "code", "dbType", "connectionString", "idleTime", "enabled", "description"],
      },
    ],
  },
});
