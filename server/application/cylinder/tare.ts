import { kgOf } from "#contracts/fields/grams.ts";
import type { TareRange as ShownRange } from "#contracts/commands/tare-range.ts";
import { tareRangeOf, type TareRange } from "#server/domain/cylinder/tare.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import type { TenantContext } from "../context.ts";
import type { SpecFacts } from "../reference.ts";

const noFleet = { count: 0, medianGrams: 0 };

/** Usual tare of the spec's cylinders. It is computed from the fleet only if the spec has no limits. */
export const readTareRange = async (
  { reference }: Pick<TenantContext, "reference">,
  { id, tareMinGrams, tareMaxGrams }: SpecFacts,
  except: string | undefined,
): Promise<TareRange | undefined> => {
  const isSaid = tareMinGrams !== undefined || tareMaxGrams !== undefined;
  const fleet = isSaid ? noFleet : await reference.fleetTare(id, except);
  return tareRangeOf({ minGrams: tareMinGrams, maxGrams: tareMaxGrams, fleet });
};

const kgOrNull = (grams: number | undefined): number | null => (grams === undefined ? null : kgOf(grams));

/** The tare range for the response, in kg. */
export const shownRange = (range: TareRange | undefined): ShownRange =>
  range ? { min: kgOrNull(range.minGrams), max: kgOrNull(range.maxGrams), by: range.by } : null;

/** 422 for an unusual tare without a reason. The error is at the field `reason`. */
export const tareRefused = (grams: number, range: TareRange | undefined): CallRefused => {
  const { min, max } = shownRange(range) ?? { min: null, max: null };
  const params = { kg: kgOf(grams), min: min ?? "–", max: max ?? "–" };
  const code = "cylinder.tareOutOfRange";
  return refusedCall(code, { params, errors: [{ path: "reason", code, params }], data: shownRange(range) });
};
