import type { ScanBatch, Phase } from "./phase.ts";
import { scansOf, take } from "./phase.ts";
import { checked, crew } from "./station-phases.ts";

/** 1: cylinders on hold or overdue go to the inspection unit. A full one stays where it stands until its result is processed. */
const sendAway: Phase = {
  name: "to the inspection unit",
  hour: 10.5,
  run: (scene) =>
    scene.world.stations.map(({ id }): ScanBatch => {
      const load = crew(scene);
      const bottles = take(
        scene,
        (b) => b.at === "station" && b.place === id && b.stopped && b.stage !== "filled" && b.stage !== "ready",
      );
      for (const bottle of bottles) bottle.bound = scene.world.inspection;
      return {
        site: "station",
        scans: scansOf(scene, bottles, 6, () => ({
          procedureId: 1,
          companyId: id,
          ...load,
          toCompanyId: scene.world.inspection.id,
        })),
      };
    }),
};

/** 0 then 10: received, then inspected. */
const inspect: Phase = {
  name: "periodic inspection",
  hour: 14,
  run: (scene) => {
    const { id } = scene.world.inspection;
    const arrived = take(scene, (b) => b.at === "vehicle" && b.bound?.id === id);
    const stopped = take(scene, (b) => b.at === "inspection" && b.stopped);
    return [
      { site: "inspection", scans: scansOf(scene, stopped, 60, () => checked(scene, 10, id, 0.04)) },
      {
        site: "inspection",
        scans: scansOf(scene, arrived, 10, (bottle) => ({ procedureId: 0, companyId: id, vehicleId: bottle.place })),
      },
    ];
  },
};

/** 1: inspected ones go back to a station. */
const sendHome: Phase = {
  name: "home from the inspection unit",
  hour: 17.5,
  run: (scene) => {
    const { id } = scene.world.inspection;
    const station = scene.random.pick(scene.world.stations);
    const load = crew(scene);
    const bottles = take(scene, (b) => b.at === "inspection" && !b.stopped);
    for (const bottle of bottles) bottle.bound = station;
    return [
      {
        site: "inspection",
        scans: scansOf(scene, bottles, 6, () => ({ procedureId: 1, companyId: id, ...load, toCompanyId: station.id })),
      },
    ];
  },
};

export const inspectionPhases: Phase[] = [sendAway, inspect, sendHome];
