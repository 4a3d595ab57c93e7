import { z } from "zod";
import { defineCall } from "../calls/define-call.ts";
import { line, uuid } from "../fields/scalars.ts";
import { SERVED_KIND, tenant, tenantStates, tenantSteps } from "./tenant.ts";

export type TenantStep = (typeof tenantSteps)[number];
export type TenantState = (typeof tenantStates)[number];

const count = z.number().int().nullable();

/** State of a tenant and its database. What is not known is null. It holds no secret. */
const tenantState = z.object({
  /** The database answered. */
  reachable: z.boolean().nullable(),
  /** How long its answer took. */
  milliseconds: count,
  /** When it answered last. */
  answeredAt: z.iso.datetime().nullable(),
  /** Connections of the server's pool to it that are open, and how many may be. */
  connections: count,
  mostConnections: count,
  /** Step of an enabling that goes on. */
  step: z.enum(tenantSteps).nullable(),
  /** The database has the newest schema. */
  migrated: z.boolean().nullable(),
  /** Migrations that its database has, and those that this build has. */
  migrations: count,
  allMigrations: z.number().int(),
  state: z.enum(tenantStates),
  /** Events that the read models still have to take in. */
  lag: count,
  cylinders: count,
  lastSignIn: z.iso.datetime().nullable(),
  /** Size of the database in bytes. */
  size: count,
  checkedAt: z.iso.datetime(),
});
export type TenantStateAnswer = z.infer<typeof tenantState>;

const tested = z.object({ /** Version of PostgreSQL. */ version: z.string(), milliseconds: z.number().int() });
export type TestedDatabase = z.infer<typeof tested>;

const { codes, path, name: tag } = tenant;

export const tenantCalls = {
  getState: defineCall({
    name: "getTenantState",
    method: "get",
    path: `${path}/getstate`,
    permission: codes.list,
    input: z.object({ id: uuid }),
    answer: tenantState,
    failures: ["record.notFound"],
    tag,
    summary: "state of a tenant and its database",
  }),
  test: defineCall({
    name: "testTenantDatabase",
    method: "post",
    path: `${path}/test`,
    permission: [codes.add, codes.update],
    /** `id` is that of a stored tenant, whose connection string counts when the shown one is sent back. */
    input: z.object({
      id: uuid.optional(),
      dbType: z.number().int().min(0).max(16),
      connectionString: line.min(1).max(500),
    }),
    answer: tested,
    failures: [
      "tenant.unreachable",
      "tenant.versionTooOld",
      "tenant.notEmpty",
      "tenant.dbTypeNotServed",
      "tenant.otherKey",
    ],
    example: { dbType: SERVED_KIND, connectionString: "postgres://gas:secret@db.example:5432/gas" },
    tag,
    summary: "try the database of a tenant",
  }),
};
