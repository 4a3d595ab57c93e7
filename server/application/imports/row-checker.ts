import { gramsOf } from "#contracts/fields/grams.ts";
import type { RegisterCylinder } from "#contracts/commands/register.ts";
import type { Fault } from "#contracts/fields/fault-of.ts";
import type { ImportKind } from "#contracts/imports/kinds.ts";
import type { Reading } from "#contracts/imports/reading.ts";
import type { Words } from "#contracts/imports/read-cell.ts";
import type { Cells } from "#contracts/imports/read-cell.ts";
import { readRow } from "#contracts/imports/read-row.ts";
import { languages } from "#contracts/locales/languages.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { KeptFault, KeptTares } from "#infra/engines/database/tables/imports.ts";
import { lacksTareReason } from "#server/domain/cylinder/archive.ts";
import type { Caller, TenantContext } from "../context.ts";
import { detailsGiven, isMadeLater } from "../cylinder/details.ts";
import { readTareRange, tareRefused } from "../cylinder/tare.ts";
import { inScope } from "../in-scope.ts";
import { readNameBook } from "./name-book.ts";
import { keyOf } from "./key-of.ts";
import type { ImportParts } from "./parts.ts";
import { readTaken, takenFault, type Taken } from "./taken.ts";

/** A row of a sheet to check. */
export type Row = { row: number; cells: Cells };
/** A checked row. `body` is what the form would send, and `keys` are values that no other row may have. */
export type JudgedRow = Row & {
  values: Record<string, unknown>;
  body?: Record<string, unknown>;
  errors: KeptFault[];
  keys: string[];
};

/** Checks rows against every rule that concerns a single row. */
export type RowChecker = {
  /** Usual tares by spec when the checker was created. */
  tares: KeptTares;
  judge(rows: readonly Row[]): Promise<JudgedRow[]>;
};

/** Texts of a key in every language, because a sheet may use any of them. */
export const words: Words = (key) => languages.map((language) => translate(language, key));

/**
 * @param tares of the rows' first check, default: the current ones
 * @param reading how the columns are read
 * @param isTakenAsked false if adding the records checks for taken values anyway
 */
export const createRowChecker = async (
  parts: ImportParts,
  tares?: KeptTares,
  { isTakenAsked = true, reading }: { isTakenAsked?: boolean; reading?: Reading } = {},
): Promise<RowChecker> => {
  const { db, ctx, kind, caller } = parts;
  const book = await readNameBook(db, kind);
  const ranges = tares ?? (kind.name === "cylinder" ? await readTares(ctx, book.idsOf("specId")) : {});
  const places = Object.keys(kind.fields);
  return {
    tares: ranges,
    async judge(rows) {
      const read = rows.map(({ row, cells }) => ({
        row,
        cells,
        ...readRow(kind, cells, words, { idOf: book.idOf, reading, codes: ctx.reading }),
      }));
      const all = read.map(({ values }) => values);
      const existing: Taken = isTakenAsked ? await readTaken(parts, all) : new Set<string>();
      return read.map(({ row, cells, values, body, faults }) => {
        const errors = [
          ...faults,
          ...foreignFaults(kind, caller, values),
          ...(body ? tareFaults(kind, body, ranges) : []),
          ...madeLaterFaults(kind, ctx, values),
          ...kind.doubles.flatMap((fields) => takenFault(kind, fields, values, existing) ?? []),
        ];
        errors.sort((a, b) => places.indexOf(a.path) - places.indexOf(b.path));
        const keys = kind.doubles.flatMap((fields) => keyOf(fields, values) ?? []);
        return { row, cells, values, body: errors.length === 0 ? body : undefined, errors: errors.map(keptOf), keys };
      });
    },
  };
};

const keptOf = ({ path, code, params }: Fault): KeptFault => {
  const { suggestions, ...others } = params;
  return {
    field: path,
    code,
    ...(Object.keys(others).length > 0 && { params: others }),
    ...(Array.isArray(suggestions) && suggestions.length > 0 && { suggestions: suggestions.map(String) }),
  };
};

const readTares = async (ctx: TenantContext, specIds: string[]): Promise<KeptTares> => {
  const tares: KeptTares = {};
  for (const spec of (await ctx.reference.specs(specIds)).values())
    tares[spec.id] = (await readTareRange(ctx, spec, undefined)) ?? null;
  return tares;
};

const tareFaults = (kind: ImportKind, body: Record<string, unknown>, tares: KeptTares): Fault[] => {
  if (kind.name !== "cylinder") return [];
  const registration = body as RegisterCylinder;
  const tare = tares[registration.specId] ?? undefined;
  const grams = gramsOf(registration.emptyWeight);
  if (grams === undefined || !lacksTareReason(detailsGiven(registration), { tare, reason: registration.reason }))
    return [];
  return (tareRefused(grams, tare).errors ?? []).map((fault) => ({ ...fault, params: fault.params ?? {} }));
};

const madeLaterFaults = (
  kind: ImportKind,
  ctx: TenantContext,
  { productionDate: day }: Record<string, unknown>,
): Fault[] =>
  kind.name === "cylinder" && typeof day === "string" && isMadeLater(ctx, day)
    ? [{ path: "productionDate", code: "date.inFuture", params: {} }]
    : [];

/** Errors from the caller's permissions: records of a type without its code, and records of companies outside the scope. */
const foreignFaults = (kind: ImportKind, caller: Caller, values: Readonly<Record<string, unknown>>): Fault[] => {
  const resource = kind.resourceOf(values);
  const code = resource?.codes.add;
  if (!resource || code === undefined) return [];
  if (!caller.codes.has(code)) return [{ path: "type", code: "access.denied", params: { codes: code } }];
  return companyFields(resource).flatMap((field) => {
    const company = values[field];
    const isForeign = typeof company === "string" && !inScope(caller, company, [code]);
    return isForeign ? [{ path: field, code: "access.noCompany", params: {} }] : [];
  });
};

/** Fields that hold the company and the place of a record. */
const companyFields = (resource: NonNullable<ReturnType<ImportKind["resourceOf"]>>): string[] => {
  if ("kept" in resource) return ["createdCompanyId", "place"];
  const { scope } = resource.list;
  return scope === "id" ? ["parentId"] : scope === false ? [] : [scope];
};
