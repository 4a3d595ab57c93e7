import { scopeCodes, type ListDefinition } from "#contracts/list-kit/define-list.ts";
import type { ListRequest } from "#infra/engines/list-engine/list-request.ts";
import { parseListRequest } from "#infra/engines/list-engine/parse-list-request.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import type { ListContext } from "#infra/engines/list-engine/list-context.ts";
import { Failure } from "../http/failure.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";

type Values = Record<string, unknown>;
const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const malformed = (path: string): Failure =>
  new Failure("list.invalid", { errors: [{ path, code: "list.valueInvalid" }] });

/** Reads a list request from a query string, or from a body `{ currentPage or pageIndex, pageSize, filter }` (rules §1). */
export const rawRequest = (call: unknown): RawListRequest => {
  if (call !== undefined && !isRecord(call)) throw malformed("");
  const { pageIndex, currentPage, pageSize, sort, filters, exactTotal, filter, ...rest } = call ?? {};
  if (filter !== undefined && filter !== null && filter !== "" && !isRecord(filter)) throw malformed("filter");
  const values = isRecord(filter) ? { ...rest, ...filter } : rest;
  return { pageIndex: pageIndex ?? currentPage, pageSize, sort, filters, exactTotal, values };
};

/**
 * Parses a call against its list, or throws 400 with every error.
 *
 * @param fixed search values that override those of the call
 */
export const readListRequest = (definition: ListDefinition, call: unknown, fixed: Values = {}): ListRequest => {
  const raw = rawRequest(call);
  const parsed = parseListRequest(definition, { ...raw, values: { ...raw.values, ...fixed } });
  if (parsed.ok) return parsed.value;
  throw new Failure(refusalOf(definition), { errors: parsed.faults });
};

/** Lists with their own response format keep the error code that their call had before it became a list. */
const refusalOf = ({ answer }: ListDefinition) => (answer ? "request.invalid" : "list.invalid");

/** The caller's scope in a list, with the time zone, the time and the language. */
export const listContextOf = (
  { caller, tenant, language }: Pick<RequestContext, "caller" | "tenant" | "language">,
  definition: Pick<ListDefinition, "permission" | "own" | "within">,
): ListContext => ({
  scope: scopeOfAny(caller, scopeCodes(definition)),
  reader: caller.userId,
  timeZone: tenant.timeZone,
  now: tenant.clock.now(),
  language,
});
