import type { Phase, Scene } from "./phase.ts";
import { boundFor, scansOf, take } from "./phase.ts";
import type { Bottle } from "./bottle.ts";
import { checkedAfter, checkedBefore, crew, filled, loadedFull, storedEmpty } from "./work.ts";

const perStation = (
  scene: Scene,
  make: (station: { id: string; name: string }, index: number) => ReturnType<Phase["run"]>,
) => scene.world.stations.flatMap(make);
const here = (id: string, stage: Bottle["stage"]) => (bottle: Bottle) =>
  bottle.at === "station" && bottle.place === id && bottle.stage === stage;

/** Trucks bring empties back. */
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
          (bottle) => storedEmpty(id, bottle),
        ),
      },
    ]),
};

/** Every empty is looked at before it is filled; one in sixty has a fault. */
const checkBefore: Phase = {
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
          () => checkedBefore(scene, id, 1 / 60),
        ),
      },
    ]),
};

/** A hurried operator now and then skips the check, and is refused. */
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

/** Weight, leaks and seal after the filling. */
const checkAfter: Phase = {
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
          () => checkedAfter(scene, id, 1 / 120),
        ),
      },
    ]),
};

/** One truck for each shop that is short of full cylinders. */
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
          scans: scansOf(scene, bottles, 5, () => loadedFull(id, load, shop.id)),
        },
      ];
    });
  },
};

export const stationPhases: Phase[] = [arrive, checkBefore, fill, checkAfter, loadTrucks];
