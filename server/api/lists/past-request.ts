import { askedAsOf, type PastPage } from "#contracts/list-kit/as-of.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import type { ListDefinition } from "#contracts/list-kit/define-list.ts";
import { pastLists, scannedLists, situationColumns } from "#contracts/lists/past.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import type { ListRequest, SearchTerm } from "#infra/engines/list-engine/list-request.ts";
import { countLater, overPast, PastNotReady, readPast, type AskedPast } from "#infra/stores/past/read-past.ts";
import { columnsOfTree } from "#infra/engines/list-engine/tree-condition.ts";
import { Failure } from "../http/failure.ts";
import type { RequestContext } from "../http/request-context.ts";
import { listContextOf, rawRequest } from "./read-request.ts";

/** A list as of a moment: its definition over the past, with the request and the context that fit it. */
export type PastRequest = Required<PastPage> & {
  definition: ListDefinition;
  request: ListRequest;
  context: ListContext;
};

const invalid = (path: string): Failure =>
  new Failure("list.invalid", { errors: [{ path, code: "list.valueInvalid" }] });

/** Columns of the place of cylinders, in the lists that are searched by one. */
const placesOfCylinders = ["companyId", "clientId", "holderId"];

/** The value of a place's search field. */
const placeIn = ({ terms }: ListRequest, columns: readonly string[]): string | undefined => {
  const term = terms.find(({ op, columns: [column = ""] }) => op === "equals" && columns.includes(column));
  return term && String(term.values[0]);
};

/**
 * The end of the log at a moment that a call names, if it does.
 *
 * @throws Failure `asOf.inFuture`
 */
export const pastAt = async ({ tenant }: Pick<RequestContext, "tenant">, asOf: string | undefined) =>
  asOf === undefined ? undefined : whenReady(() => readPast(tenant, { at: over(tenant, asOf) }));

const over = ({ clock }: RequestContext["tenant"], moment: string): Date => {
  const at = new Date(moment);
  if (at > clock.now()) throw new Failure("asOf.inFuture");
  return at;
};

const whenReady = async <T>(read: () => Promise<T>): Promise<T> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof PastNotReady) throw new Failure("system.unavailable", { retryAfter: 2, cause: error });
    throw error;
  }
};

/** The moment for which a list is askedPast, if it is. @throws Failure for a moment that is malformed or not over yet */
export const readAskedPast = (
  { tenant }: Pick<RequestContext, "tenant">,
  list: ListDefinition,
  values: Record<string, unknown>,
  request: ListRequest,
): AskedPast | undefined => {
  const { asOf, by, ...more } = rawRequest(values).values;
  if (asOf === undefined || asOf === "" || !list.hasPast) return undefined;
  const moment = askedAsOf.asOf.safeParse(asOf);
  if (!moment.success || moment.data === undefined) throw invalid("asOf");
  const at = over(tenant, moment.data);
  const order = askedAsOf.by.safeParse(by === "" ? undefined : by);
  if (!order.success) throw invalid("by");
  const isChanged = flagIn(more, "changed");
  if (isChanged && pastLists[list.name]?.from.name !== cylinderTable.name) throw invalid("changed");
  const hasStayed = flagIn(more, "stayed");
  if (hasStayed && placeIn(request, placesOfCylinders) === undefined) throw invalid("stayed");
  if (order.data !== "occurredAt") return { at, isChanged, hasStayed };
  const place = placeIn(request, scannedLists[list.name] ?? []);
  if (place === undefined) throw invalid("by");
  return { at, scannedAt: place, hasStayed };
};

const flagIn = (values: Record<string, unknown>, name: "changed" | "stayed"): boolean | undefined => {
  const flag = askedAsOf[name].safeParse(values[name] === "" ? undefined : values[name]);
  if (!flag.success) throw invalid(name);
  return flag.data;
};

/** Search fields that keep the archive small enough to look at each situation. */
const narrowing = new Set(["gasBarcode", "holderId", "scopeCompanyId"]);

const isBroad = ({ from }: ListDefinition, { terms, filters }: ListRequest): boolean => {
  if (from.name !== cylinderTable.name) return false;
  const isNarrow = ({ columns }: SearchTerm) => columns.length === 1 && narrowing.has(columns[0] ?? "");
  const names = [...terms.flatMap(({ columns }) => columns), ...(filters ? columnsOfTree(filters) : [])];
  return names.some((name) => situationColumns.has(name)) && !terms.some(isNarrow);
};

/**
 * Makes the request of a list as of a moment.
 *
 * @throws Failure `asOf.tooBroad` for a search of the archive by a situation without a place, a company or a barcode
 */
export const pastRequestOf = async (
  { db, tenant, caller, language }: Pick<RequestContext, "db" | "tenant" | "caller" | "language">,
  list: ListDefinition,
  request: ListRequest,
  askedPast: AskedPast,
): Promise<PastRequest> => {
  const { definition, request: query } = overPast(list, request);
  if (isBroad(definition, request)) throw new Failure("asOf.tooBroad");
  const context = listContextOf({ caller, tenant, language }, definition);
  const { past, asOf } = await whenReady(() => readPast(tenant, askedPast));
  const place = placeIn(request, placesOfCylinders);
  const companies = context.scope === "all" ? context.scope : [...context.scope];
  return {
    definition,
    request: query,
    context: { ...context, now: askedPast.at, past },
    asOf,
    later: await countLater(db, past, { place, companies }),
  };
};
