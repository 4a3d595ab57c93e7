import { procedureOf, type Procedure, type ProcedureId } from "#contracts/procedures/index.ts";
import { readLetterhead, type Letterhead } from "../letterhead.ts";
import { lastFills, type Fill } from "../delivery-note/gather-note.ts";
import type { PaperTenant } from "../paper-tenant.ts";

/** A recorded cylinder of a job, with the place where the ledger had it. `filled` is absent if it is empty or its fill is not known. */
export type SlipBottle = {
  gasBarcode: string;
  specName: string | null;
  at: Date;
  from: string;
  filled?: Fill;
};

/** The one customer of a job. `atCustomer`: cylinders there by the ledger when the slip is made. */
export type SlipCustomer = {
  name: string | null;
  projectName: string | null;
  telephone: string | null;
  address: string | null;
  atCustomer: number;
};

/** All facts of a job's slip. It has what was recorded and stands, and nothing that was refused or taken back. */
export type SlipFacts = {
  letterhead: Letterhead;
  procedure: Procedure;
  /** Numbers of the orders; without an order the place of the first cylinder in the log. */
  number: string;
  bottles: SlipBottle[];
  companyName: string;
  /** Undefined if the cylinders are of several customers or of none. */
  customer: SlipCustomer | undefined;
  mayCustomer: boolean;
  licenseNumbers: string[];
  drivers: string[];
  /** Scans of the job that were not sent yet. */
  waiting: number;
  by: string;
  at: Date;
  line: string | undefined;
};

type Request = {
  commandIds: string[];
  waiting: number;
  by: string;
  mayCustomer: boolean;
  line: string | undefined;
};

const distinct = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
];

/** Reads what the log says of a job's scans. `undefined` if none of them was recorded and stands. */
export const gatherSlip = async (tenant: PaperTenant, request: Request): Promise<SlipFacts | undefined> => {
  const { db } = tenant;
  const { commandIds, waiting, by, mayCustomer, line } = request;
  const rows = await db
    .selectFrom("read.history as moved")
    .leftJoin("spec", "spec.id", "moved.spec_id")
    .select(["moved.id", "moved.log_order", "moved.cylinder_id", "moved.gas_barcode", "moved.created_time"])
    .select(["moved.procedure_id", "moved.company_id", "moved.company_name", "moved.from_kind", "moved.from_id"])
    .select(["moved.from_name", "moved.client_id", "moved.order_number", "moved.license_number", "moved.driver_id"])
    .select("spec.name as spec_name")
    .where("moved.command_id", "in", commandIds)
    .where("moved.kind", "=", "moved")
    .where("moved.is_voided", "=", false)
    .orderBy("moved.log_order")
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const clientIds = distinct(rows.map((row) => row.client_id ?? (row.from_kind === "customer" ? row.from_id : null)));
  const fills = await lastFills(
    tenant,
    rows.map((row) => ({
      id: row.id,
      cylinderId: row.cylinder_id,
      createdTime: row.created_time.toISOString(),
    })),
  );
  const procedure = procedureOf(first.procedure_id as ProcedureId);
  const bottles = rows.map(
    ({ id, gas_barcode: gasBarcode, spec_name: specName, created_time: at, from_name: from }) => ({
      gasBarcode,
      specName,
      at,
      from: from ?? "",
      ...(procedure.content === "full" && fills.has(id) && { filled: fills.get(id)! }),
    }),
  );
  const orders = distinct(rows.map((row) => row.order_number));
  return {
    letterhead: await readLetterhead(db, first.company_id, tenant.id),
    procedure,
    number: orders.length > 0 ? orders.join(", ") : `R${first.log_order}`,
    bottles,
    companyName: first.company_name ?? "",
    customer: clientIds.length === 1 ? await customerOf(tenant, clientIds[0]!) : undefined,
    mayCustomer,
    licenseNumbers: distinct(rows.map((row) => row.license_number)),
    drivers: await namesOf(tenant, distinct(rows.map((row) => row.driver_id))),
    waiting,
    by,
    at: tenant.clock.now(),
    line,
  };
};

const customerOf = async ({ db }: PaperTenant, id: string): Promise<SlipCustomer | undefined> => {
  const [client, stock] = await Promise.all([
    db
      .selectFrom("client")
      .select(["name", "project_name", "telephone", "address"])
      .where("id", "=", id)
      .executeTakeFirst(),
    db
      .selectFrom("read.customer_stock")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("client_id", "=", id)
      .executeTakeFirst(),
  ]);
  if (!client) return undefined;
  const { name, project_name: projectName, telephone, address } = client;
  return { name, projectName, telephone, address, atCustomer: Number(stock?.count ?? 0) };
};

const namesOf = async ({ db }: PaperTenant, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("employee").select("name").where("id", "in", ids).execute();
  return distinct(rows.map(({ name }) => name));
};
