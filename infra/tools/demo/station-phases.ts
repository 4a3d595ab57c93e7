import type { Phase, Scene } from "./phase.ts";
import { boundFor, scansOf, take } from "./phase.ts";
import type { Bottle } from "./bottle.ts";

const kg = (value: number): number => Number(value.toFixed(2));

const perStation = (
  scene: Scene,
  make: (station: { id: string; name: string }, index: number) => ReturnType<Phase["run"]>,
) => scene.world.stations.flatMap(make);
const here = (id: string, stage: Bottle["stage"]) => (bottle: Bottle) =>
  bottle.at === "station" && bottle.place === id && bottle.stage === stage;

/** 4: trucks bring empties back. */
const arrive: Phase = {
  name: "empties arrive",
  hour: 6.5,
  run: (scene) =>
    perStation(scene, ({ id }, index) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => b.at === "vehicle" && b.stage === "empty" && boundFor(b, scene.world.stations, index)),
          6,
          (bottle) => ({ procedureId: 4, companyId: id, vehicleId: bottle.place }),
        ),
      },
    ]),
};

/** 9: every empty is looked at before it is filled; one in sixty has a fault. */
const preFillCheck: Phase = {
  name: "pre-fill check",
  hour: 7.5,
  run: (scene) =>
    perStation(scene, ({ id }) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => here(id, "empty")(b) && !b.stopped),
          7,
          () => checked(scene, 9, id, 1 / 60),
        ),
      },
    ]),
};

/** 8: a hurried operator now and then skips the check, and is refused; a scale now and then lets too much in. */
const fill: Phase = {
  name: "filling",
  hour: 9,
  run: (scene) =>
    perStation(scene, ({ id }) => {
      const bottles = take(scene, here(id, "checked"));
      const hurried = scene.random.chance(0.15)
        ? take({ ...scene, limit: 1 }, (b) => here(id, "empty")(b) && !b.stopped)
        : [];
      return [
        {
          site: "station" as const,
          scans: scansOf(scene, [...bottles, ...hurried], 20, (bottle, at) => filled(scene, bottle, at, id)),
        },
      ];
    }),
};

const filled = ({ random }: Scene, { tare, spec }: Bottle, at: number, companyId: string) => {
  const before = kg(tare + random.between(0, 20) / 100);
  const share = random.chance(0.004) ? 1.02 : random.between(960, 998) / 1000;
  const seconds = random.between(70, 140);
  return {
    procedureId: 8,
    companyId,
    fillingStartTime: new Date(at - seconds * 1000).toISOString(),
    fillingEndTime: new Date(at).toISOString(),
    weightBeforeCharge: before,
    weightAfterCharge: kg(before + spec.maxFillWeight * share),
  };
};

/** 11: weight, leaks and seal after the filling. */
const postFillCheck: Phase = {
  name: "post-fill check",
  hour: 11.5,
  run: (scene) =>
    perStation(scene, ({ id }) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => here(id, "filled")(b) && !b.stopped),
          8,
          () => checked(scene, 11, id, 1 / 120),
        ),
      },
    ]),
};

/** 7: one truck for each shop that is short of full cylinders. */
const loadTrucks: Phase = {
  name: "full cylinders leave",
  hour: 13.5,
  run: (scene) => {
    const { world, random } = scene;
    return perStation(scene, ({ id }) => {
      const shop = random.pick(world.shops);
      const bottles = take(scene, (b) => here(id, "ready")(b) && !b.stopped);
      const load = crew(scene);
      for (const bottle of bottles) bottle.bound = shop;
      return [
        {
          site: "station" as const,
          scans: scansOf(scene, bottles, 5, () => ({ procedureId: 7, companyId: id, ...load, toCompanyId: shop.id })),
        },
      ];
    });
  },
};

/** A truck, its driver and one escort. */
export const crew = ({ world, random }: Scene) => ({
  vehicleId: random.pick(world.vehicles).id,
  driverId: random.pick(world.drivers).id,
  escortIds: [random.pick(world.escorts).id],
});

/** A check that nearly always passes. */
export const checked = ({ world, random }: Scene, procedureId: 9 | 10 | 11, companyId: string, faults: number) => {
  const fault = random.chance(faults);
  return {
    procedureId,
    companyId,
    checkStatus: fault ? 0 : 1,
    defectIds: fault ? random.some(world.defects.get(procedureId) ?? [], random.between(1, 2)).map(({ id }) => id) : [],
  };
};

export const stationPhases: Phase[] = [arrive, preFillCheck, fill, postFillCheck, loadTrucks];
