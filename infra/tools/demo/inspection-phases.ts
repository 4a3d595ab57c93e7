import type { Bottle } from "./bottle.ts";
import type { ScanBatch, Phase } from "./phase.ts";
import { allAt, scansOf, take } from "./phase.ts";
import { crew, inspected, received, sentAway } from "./work.ts";

const hourMs = 3_600_000;
const isDueToLeave = ({ stopped, stage }: Bottle): boolean => stopped && stage !== "filled" && stage !== "ready";

/** Cylinders on hold or overdue go to the inspection unit the day after. A full one stays where it stands until its result is processed. */
const sendAway: Phase = {
  name: "to the inspection unit",
  rounds: allAt(10.5),
  run: (scene) =>
    scene.world.stations.map(({ id }): ScanBatch => {
      const load = crew(scene);
      const bottles = take(
        scene,
        (b) =>
          b.at === "station" && b.place === id && isDueToLeave(b) && (scene.live || scene.at - b.since > 20 * hourMs),
      );
      for (const bottle of bottles) bottle.bound = scene.world.inspection;
      return {
        site: "station",
        scans: scansOf(scene, bottles, 6, () => sentAway(id, load, scene.world.inspection.id)),
      };
    }),
};

/** Received, then inspected. */
const inspect: Phase = {
  name: "periodic inspection",
  rounds: allAt(10, 14),
  run: (scene) => {
    const { id } = scene.world.inspection;
    const arrived = take(scene, (b) => b.at === "vehicle" && b.bound?.id === id);
    const stopped = take(scene, (b) => b.at === "inspection" && b.stopped && !b.failed);
    return [
      { site: "inspection", scans: scansOf(scene, stopped, 60, () => inspected(scene, id, 0.04)) },
      {
        site: "inspection",
        scans: scansOf(scene, arrived, 10, (bottle) => received(id, bottle.place)),
      },
    ];
  },
};

/** Inspected ones go back to a station. */
const sendHome: Phase = {
  name: "home from the inspection unit",
  rounds: allAt(16.5),
  run: (scene) => {
    const { id } = scene.world.inspection;
    const station = scene.random.pick(scene.world.stations);
    const load = crew(scene);
    const bottles = take(scene, (b) => b.at === "inspection" && !b.stopped);
    for (const bottle of bottles) bottle.bound = station;
    return [
      {
        site: "inspection",
        scans: scansOf(scene, bottles, 6, () => sentAway(id, load, station.id)),
      },
    ];
  },
};

export const inspectionPhases: Phase[] = [sendAway, inspect, sendHome];
