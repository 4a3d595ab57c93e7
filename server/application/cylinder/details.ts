import type { CorrectCylinder } from "#contracts/commands/correct.ts";
import { gramsOf } from "#contracts/fields/grams.ts";
import type { RegisterCylinder } from "#contracts/commands/register.ts";
import { cylinderFields, type CylinderDetails } from "#contracts/fields/cylinder.ts";
import { detailsIn, type KeptField } from "#contracts/fields/kept-field.ts";
import { businessDay } from "#infra/engines/business-clock/business-day.ts";
import type { CallRefused } from "../answer.ts";
import { refusedCall } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import type { SpecFacts } from "../reference.ts";

const details = detailsIn(cylinderFields);

/** A value in the form of an event: a weight in whole grams, an emptied field as `undefined`. */
const keptOf = ({ grams }: KeptField, value: unknown): unknown => {
  if (value === null || value === "") return undefined;
  if (grams === undefined || typeof value !== "number") return value;
  const whole = gramsOf(value);
  if (whole === undefined) throw new Error(`the contract let the weight ${value} pass`);
  return whole;
};

/** The details in a body. In a correction, missing fields are absent and emptied fields are undefined. */
export function detailsGiven(body: RegisterCylinder): CylinderDetails;
export function detailsGiven(body: CorrectCylinder): Partial<CylinderDetails>;
export function detailsGiven(body: Readonly<Record<string, unknown>>): Partial<CylinderDetails> {
  const changes = details.filter(({ name }) => body[name] !== undefined);
  return Object.fromEntries(changes.map(({ name, stored, field }) => [stored, keptOf(field, body[name])]));
}

/** Details that refer to a record. The spec is left out, because its facts are looked up separately. */
const references = details.flatMap(({ name, stored, field: { ref } }) =>
  ref && stored !== "specId" ? [{ name, stored, table: ref.table }] : [],
);

/** A production date must not be after today, in forms and in imports. */
export const isMadeLater = (
  { now, timeZone }: Pick<TenantContext, "now" | "timeZone">,
  productionDate: string,
): boolean => productionDate > businessDay(now().toISOString(), timeZone);

type Looked = { ok: true; spec: SpecFacts } | CallRefused;

/** Looks up the records that the details of several cylinders refer to. An unknown record or a future day is an error of its field. */
export const lookUpAllDetails = async (
  ctx: TenantContext,
  all: readonly CylinderDetails[],
): Promise<(entry: CylinderDetails) => Looked> => {
  const { reference } = ctx;
  const [specs, knownIds] = await Promise.all([
    reference.specs([...new Set(all.map(({ specId }) => specId))]),
    Promise.all(
      references.map(async ({ stored, table }) => {
        const ids = new Set(all.map((entry) => entry[stored]).filter((id) => typeof id === "string"));
        return ids.size === 0 ? ids : reference.known(table, [...ids]);
      }),
    ),
  ]);
  return (entry) => {
    const spec = specs.get(entry.specId);
    const unknown = references.filter(({ stored }, at) => {
      const id = entry[stored];
      return typeof id === "string" && !knownIds[at]?.has(id);
    });
    const paths = [...(spec ? [] : ["specId"]), ...unknown.map(({ name }) => name)];
    const errors = paths.map((path) => ({ path, code: "reference.unknown" }));
    if (isMadeLater(ctx, entry.productionDate)) errors.push({ path: "productionDate", code: "date.inFuture" });
    return spec && errors.length === 0 ? { ok: true, spec } : refusedCall("request.invalid", { errors });
  };
};

/** Looks up the records for one cylinder. */
export const lookUpDetails = async (ctx: TenantContext, entry: CylinderDetails): Promise<Looked> =>
  (await lookUpAllDetails(ctx, [entry]))(entry);
