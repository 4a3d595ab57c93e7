import type { Phase, Scene } from "./phase.ts";
import { allAt, boundFor, scansOf, take, type Round } from "./phase.ts";
import type { Bottle } from "./bottle.ts";
import { checkedAfter, checkedBefore, crew, filled, loadedFull, storedEmpty } from "./work.ts";

const perStation = (
  scene: Scene,
  make: (station: { id: string; name: string }, index: number) => ReturnType<Phase["run"]>,
) => scene.world.stations.flatMap(make);
const here = (id: string, stage: Bottle["stage"]) => (bottle: Bottle) =>
  bottle.at === "station" && bottle.place === id && bottle.stage === stage;

/** The stand works in four rounds, most of them before noon. */
const rounds = (...hours: [number, number, number, number]): Round[] =>
  [0.3, 0.3, 0.25, 0.15].map((share, index) => ({ hour: hours[index] ?? 0, share }));

/** Trucks bring empties back. */
const arrive: Phase = {
  name: "empties arrive",
  rounds: allAt(5.6, 12.4),
  run: (scene) =>
    perStation(scene, ({ id }, index) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => b.at === "vehicle" && b.stage === "empty" && boundFor(b, scene.world.stations, index)),
          6,
          (bottle) => storedEmpty(id, bottle),
        ),
      },
    ]),
};

/** Every empty is looked at before it is filled; one in sixty has a fault. */
const checkBefore: Phase = {
  name: "pre-fill check",
  rounds: rounds(5.9, 8.3, 12.9, 15.6),
  run: (scene) =>
    perStation(scene, ({ id }) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => here(id, "empty")(b) && !b.stopped),
          7,
          () => checkedBefore(scene, id, 1 / 60),
        ),
      },
    ]),
};

/** A hurried operator now and then skips the check, and is refused. */
const fill: Phase = {
  name: "filling",
  rounds: rounds(6.1, 8.6, 13.2, 15.9),
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

/** Weight, leaks and seal after the filling. */
const checkAfter: Phase = {
  name: "post-fill check",
  rounds: rounds(6.6, 9.3, 13.9, 16.4),
  run: (scene) =>
    perStation(scene, ({ id }) => [
      {
        site: "station",
        scans: scansOf(
          scene,
          take(scene, (b) => here(id, "filled")(b) && !b.stopped),
          8,
          () => checkedAfter(scene, id, 1 / 120),
        ),
      },
    ]),
};

/** One truck for each shop that is short of full cylinders. */
const loadTrucks: Phase = {
  name: "full cylinders leave",
  rounds: allAt(7.2, 10.1, 14.6),
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
          scans: scansOf(scene, bottles, 5, () => loadedFull(id, load, shop.id)),
        },
      ];
    });
  },
};

export const stationPhases: Phase[] = [arrive, checkBefore, fill, checkAfter, loadTrucks];
