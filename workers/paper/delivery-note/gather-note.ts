import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { kgOf } from "#contracts/fields/grams.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { customerInventory } from "#contracts/lists/customer-stock.ts";
import { order, orderBottle } from "#contracts/lists/order.ts";
import { readCustomerLimits, type CustomerLimits } from "#infra/engines/list-engine/customer-limits.ts";
import { readLetterhead, type Letterhead } from "../letterhead.ts";
import { readRows } from "../read-rows.ts";
import type { PaperTenant } from "../paper-tenant.ts";
import type { Words } from "../words.ts";

/** The last fill of a cylinder before it went out. */
export type Fill = { station: string; at: Date; grams: number };

/** A full cylinder that goes to the customer. `filled` is absent if no fill is known. */
export type FullBottle = RowOf<typeof orderBottle> & {
  due: string | null;
  filled?: Fill;
};
/** A cylinder that is already at the customer by the ledger. */
export type ExpectedBottle = {
  gasBarcode: string;
  specName: string | null;
  factoryNumber: string | null;
  since: string;
  /** Whole days at the customer. */
  days: number;
  /** True if it is held for longer than the configuration allows. */
  isOverdue: boolean;
  /** Days since its inspection was due. 0 if it is not overdue. */
  inspectionOverdue: number;
};

/** All facts of a delivery note. */
export type NoteFacts = {
  letterhead: Letterhead;
  order: RowOf<typeof order>;
  /** True if the reader may see the customer's telephone and address. */
  mayCustomer: boolean;
  limits: CustomerLimits;
  full: FullBottle[];
  expected: ExpectedBottle[];
  /** Number of cylinders at the customer by the ledger. */
  atCustomer: number;
  by: string;
  at: Date;
  /** The log's newest checkpoint, for the foot. */
  line: string | undefined;
};

type Asked = { orderNumber: string; by: string; scope: CompanyScope; mayCustomer: boolean; line: string | undefined };

const DAY_MS = 86_400_000;

/** Reads an order with the cylinders that go out and those that should come back. `undefined` outside the caller's scope. */
export const gatherNote = async (tenant: PaperTenant, request: Asked, words: Words): Promise<NoteFacts | undefined> => {
  const { db } = tenant;
  const { orderNumber, scope, by, mayCustomer, line } = request;
  const now = tenant.clock.now();
  const reader = { db, words, now, scope };
  const [head] = await readRows(reader, order, "orderNumber", orderNumber);
  if (!head) return undefined;
  const [bottles, there, limits, letterhead] = await Promise.all([
    readRows(reader, orderBottle, "orderNumber", orderNumber),
    readRows(reader, customerInventory, "clientId", head.clientId),
    readCustomerLimits(db),
    readLetterhead(db, head.companyId, tenant.id),
  ]);
  const dues = await duesOf(
    tenant,
    [...bottles, ...there].map(({ cylinderId }) => cylinderId),
  );
  const fills = await lastFills(tenant, bottles);
  const today = Date.parse(dayIn(now, words.timeZone));
  const expected = there
    .filter((row) => row.orderNumber !== orderNumber)
    .map((row): ExpectedBottle => {
      const days = Math.floor((now.getTime() - Date.parse(row.since)) / DAY_MS);
      const late = Math.round((today - Date.parse(dues.get(row.cylinderId) ?? "9999-12-31")) / DAY_MS);
      const { gasBarcode, specName, factoryNumber, since } = row;
      const isOverdue = limits.maxDays !== undefined && now.getTime() - Date.parse(since) >= limits.maxDays * DAY_MS;
      return {
        gasBarcode: gasBarcode ?? "",
        specName,
        factoryNumber,
        since,
        days,
        isOverdue,
        inspectionOverdue: Math.max(0, late),
      };
    })
    .toSorted((one, other) => (one.since < other.since ? -1 : 1));
  const full = bottles.map((bottle) => ({
    ...bottle,
    due: dues.get(bottle.cylinderId) ?? null,
    ...(fills.has(bottle.id) && { filled: fills.get(bottle.id)! }),
  }));
  return { letterhead, order: head, mayCustomer, limits, full, expected, atCustomer: there.length, by, at: now, line };
};

/** The calendar day of a time, YYYY-MM-DD. */
const dayIn = (at: Date, timeZone: string): string => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(at);

/** The inspection due of each cylinder, YYYY-MM-DD. */
const duesOf = async ({ db }: PaperTenant, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("read.cylinder").select(["id", "inspection_due"]).where("id", "in", ids).execute();
  return new Map(rows.map((row) => [row.id, row.inspection_due]));
};

/** The last fill of each cylinder before it went out, by the id of its row. */
export const lastFills = async (
  { db }: PaperTenant,
  bottles: readonly { id: string; cylinderId: string; createdTime: string }[],
): Promise<ReadonlyMap<string, Fill>> => {
  if (bottles.length === 0) return new Map();
  const ids = bottles.map(({ cylinderId }) => cylinderId);
  const rows = await db
    .selectFrom("read.filling")
    .select(["cylinder_id", "company_name", "created_time", "filled_grams"])
    .where("cylinder_id", "in", ids)
    .where("is_voided", "=", false)
    .orderBy("created_time", "desc")
    .execute();
  const lines = bottles.flatMap(({ id, cylinderId, createdTime }) => {
    const fill = rows.find((row) => row.cylinder_id === cylinderId && row.created_time <= new Date(createdTime));
    return fill ? [[id, { station: fill.company_name, at: fill.created_time, grams: fill.filled_grams }] as const] : [];
  });
  return new Map(lines);
};

/** Number of cylinders and kilograms of each spec, in the order of first appearance. */
export const bySpec = (
  full: readonly Pick<FullBottle, "specName" | "filled">[],
): { spec: string; count: number; kg: number }[] => {
  const sums = new Map<string, { count: number; grams: number }>();
  for (const { specName, filled } of full) {
    const sum = sums.get(specName ?? "") ?? { count: 0, grams: 0 };
    sums.set(specName ?? "", { count: sum.count + 1, grams: sum.grams + (filled?.grams ?? 0) });
  }
  return [...sums].map(([spec, { count, grams }]) => ({ spec, count, kg: kgOf(grams) }));
};
