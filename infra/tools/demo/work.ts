import { procedures } from "#contracts/procedures/index.ts";
import type { Bottle } from "./bottle.ts";
import type { Scene } from "./phase.ts";

/** A truck, its driver and one escort. */
export const crew = ({ world, random }: Scene) => ({
  vehicleId: random.pick(world.vehicles).id,
  driverId: random.pick(world.drivers).id,
  escortIds: [random.pick(world.escorts).id],
});
export type Crew = ReturnType<typeof crew>;

/** A cylinder comes back from a customer or from a truck. */
export const received = (companyId: string, vehicleId: string | undefined) => ({
  procedureId: procedures.emptyReceived,
  companyId,
  vehicleId,
});

export const sentAway = (companyId: string, load: Crew, toCompanyId: string) => ({
  procedureId: procedures.emptySent,
  companyId,
  ...load,
  toCompanyId,
});

export const storedEmpty = (companyId: string, { place }: Bottle) => ({
  procedureId: procedures.emptyIntoStore,
  companyId,
  vehicleId: place,
});

export const storedFull = (companyId: string, { place }: Bottle) => ({
  procedureId: procedures.fullIntoStore,
  companyId,
  vehicleId: place,
});

export const loadedEmpty = (companyId: string, load: Crew, toCompanyId: string) => ({
  procedureId: procedures.emptyOutOfStore,
  companyId,
  ...load,
  toCompanyId,
});

/** Without a company at the other end, a van takes it to customers. */
export const loadedFull = (companyId: string, load: Crew, toCompanyId?: string) => ({
  procedureId: procedures.fullOutOfStore,
  companyId,
  ...load,
  toCompanyId,
});

export const delivered = (companyId: string, van: Crew, order: { clientId: string; orderNumber: string }) => ({
  procedureId: procedures.fullSent,
  companyId,
  ...van,
  ...order,
});

const kg = (value: number): number => Number(value.toFixed(2));

/** A scale now and then lets too much in. */
export const filled = ({ random }: Scene, { tare, spec }: Bottle, at: number, companyId: string) => {
  const before = kg(tare + random.between(0, 20) / 100);
  const share = random.chance(0.004) ? 1.02 : random.between(960, 998) / 1000;
  const seconds = random.between(70, 140);
  return {
    procedureId: procedures.filling,
    companyId,
    fillingStartTime: new Date(at - seconds * 1000).toISOString(),
    fillingEndTime: new Date(at).toISOString(),
    weightBeforeCharge: before,
    // The gas that is left in the bottle counts as filled.
    weightAfterCharge: kg(tare + spec.maxFillWeight * share),
  };
};

/** A check that nearly always passes; `faults` is the share that does not. */
const checkBy =
  (procedureId: number) =>
  ({ world, random }: Scene, companyId: string, faults: number) => {
    const fault = random.chance(faults);
    return {
      procedureId,
      companyId,
      checkStatus: fault ? 0 : 1,
      defectIds: fault
        ? random.some(world.defects.get(procedureId) ?? [], random.between(1, 2)).map(({ id }) => id)
        : [],
    };
  };
export const checkedBefore = checkBy(procedures.preFillCheck);
export const checkedAfter = checkBy(procedures.postFillCheck);
export const inspected = checkBy(procedures.periodicCheck);
