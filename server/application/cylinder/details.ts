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

/** A value as an event keeps it: of a weight whole grams, of an emptied field nothing. */
const keptOf = ({ grams }: KeptField, value: unknown): unknown => {
  if (value === null || value === "") return undefined;
  if (grams === undefined || typeof value !== "number") return value;
  const whole = gramsOf(value);
  if (whole === undefined) throw new Error(`the contract let the weight ${value} pass`);
  return whole;
};

/** The details that a body gives; of a correction those that it leaves out are absent, and those that it empties undefined. */
export function detailsGiven(body: RegisterCylinder): CylinderDetails;
export function detailsGiven(body: CorrectCylinder): Partial<CylinderDetails>;
export function detailsGiven(body: Readonly<Record<string, unknown>>): Partial<CylinderDetails> {
  const changes = details.filter(({ name }) => body[name] !== undefined);
  return Object.fromEntries(changes.map(({ name, stored, field }) => [stored, keptOf(field, body[name])]));
}

/** Details that name a record; the spec is looked up for its facts. */
const references = details.flatMap(({ name, stored, field: { ref } }) =>
  ref && stored !== "specId" ? [{ name, stored, table: ref.table }] : [],
);

/** Nothing was made after today, whatever is typed or read from a sheet. */
export const isMadeLater = (
  { now, timeZone }: Pick<TenantContext, "now" | "timeZone">,
  productionDate: string,
): boolean => productionDate > businessDay(now().toISOString(), timeZone);

type Looked = { ok: true; spec: SpecFacts } | CallRefused;

/** Looks up what the details of several cylinders name; what names nothing, or is no day yet, is a fault of its field. */
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

/** The same for one cylinder. */
export const lookUpDetails = async (ctx: TenantContext, entry: CylinderDetails): Promise<Looked> =>
  (await lookUpAllDetails(ctx, [entry]))(entry);
