import type { Bottle } from "./bottle.ts";
import { isFull } from "./bottle.ts";
import type { ScanBatch, Phase, Scene } from "./phase.ts";
import { allAt, boundFor, scansOf, spread, staysLong, take } from "./phase.ts";
import { checkedAfter, crew, delivered, loadedEmpty, loadedFull, received, storedFull } from "./work.ts";
import type { Customer } from "./world.ts";

const dayMs = 86_400_000;
const inShop = (id: string) => (bottle: Bottle) => bottle.at === "shop" && bottle.place === id;

/** The truck unloads; now and then at another shop than the paper says. */
const unload: Phase = {
  name: "full cylinders into store",
  rounds: allAt(8.1, 11.1, 15.3),
  run: (scene) =>
    scene.world.shops.map(({ id }, index): ScanBatch => ({
      site: "shop",
      scans: scansOf(
        scene,
        take(scene, (b) => b.at === "vehicle" && isFull(b) && boundFor(b, scene.world.shops, index)),
        5,
        (bottle) => storedFull(id, bottle),
      ),
    })),
};

/** A cylinder that came back full from a hold or a customer is checked again before it goes out. */
const checkAgain: Phase = {
  name: "post-fill check in the store",
  rounds: allAt(8.5, 15.6),
  run: (scene) =>
    scene.world.shops.map(({ id }): ScanBatch => ({
      site: "shop",
      scans: scansOf(
        scene,
        take(scene, (b) => inShop(id)(b) && b.stage === "filled" && !b.stopped),
        8,
        () => checkedAfter(scene, id, 0),
      ),
    })),
};

/** The van is loaded, then each customer signs for an order. */
const deliver: Phase = {
  name: "deliveries",
  rounds: [8.8, 9.8, 12, 15.8, 16.8].map((hour) => ({ hour, share: 0.3 })),
  run: (scene) => scene.world.shops.flatMap((shop, index) => deliveriesOf(scene, shop.id, index)),
};

const deliveriesOf = (scene: Scene, companyId: string, shop: number): ScanBatch[] => {
  const ready = take(scene, (b) => inShop(companyId)(b) && b.stage === "ready" && !b.stopped, scene.live ? 0.8 : 0.5);
  const van = crew(scene);
  const out = scansOf(scene, ready, 4, () => loadedFull(companyId, van));
  const later = { ...scene, at: scene.at + (scene.live ? 0 : 18 * 60_000) };
  const sends: ScanBatch[] = [];
  for (let rest = ready; rest.length > 0;) {
    const customer = wanting(scene);
    const orderNumber = `${numberOfRound(scene.at, shop)}${String(sends.length + 1).padStart(2, "0")}`;
    const drop = { ...later, at: later.at + (scene.live ? 0 : sends.length * 360_000) };
    sends.push({
      site: "shop",
      scans: scansOf(drop, rest.slice(0, customer.bottles), 3, () =>
        delivered(companyId, van, { clientId: customer.id, orderNumber }),
      ),
    });
    rest = rest.slice(customer.bottles);
  }
  return out.length > 0 ? [{ site: "shop", scans: out }, ...sends] : [];
};

/** Beginning of the numbers of a round's orders: the day, the second at which it begins, and the shop. */
const numberOfRound = (at: number, shop: number): string => {
  const [day = "", time = ""] = new Date(at + 8 * 3_600_000).toISOString().split("T");
  const [hours = 0, minutes = 0, seconds = 0] = time.split(/[:.]/).map(Number);
  const second = String((hours * 60 + minutes) * 60 + seconds).padStart(5, "0");
  return `DD${day.slice(2).replaceAll("-", "")}${second}${shop + 1}`;
};

/** Kitchens call more often than households. */
const wanting = ({ world, random }: Scene): Customer => {
  const first = random.pick(world.customers);
  return first.category === "household" ? random.pick(world.customers) : first;
};

/** Days for which a customer keeps a cylinder: a few, and one cylinder in forty far too long. */
const stayOf = ({ barcode }: Bottle): number => (staysLong(barcode) ? 90 : 3 + (spread(barcode) % 6));

/** Empties come back; on a live day any will do. */
const collect: Phase = {
  name: "empties from customers",
  rounds: allAt(11.3, 18.2),
  run: (scene) =>
    scene.world.shops.map(({ id }, index): ScanBatch => {
      const due = (b: Bottle) =>
        b.at === "customer" &&
        spread(b.barcode) % scene.world.shops.length === index &&
        (scene.live || scene.at - b.since > stayOf(b) * dayMs);
      const scans = scansOf(scene, take(scene, due), 6, () => received(id, crew(scene).vehicleId));
      if (scene.random.chance(scene.live ? 0.02 : 0.06)) scans.push(stranger(scene, id));
      return { site: "shop", scans };
    }),
};

/** A cylinder of somebody else's, which nobody registered here. */
const stranger = ({ random, at }: Scene, companyId: string) => ({
  item: {
    commandId: random.uuid(),
    gasBarcode: `0769${random.between(10_000_000, 99_999_999)}`,
    ...received(companyId, undefined),
    occurredAt: new Date(at).toISOString(),
  },
});

/** Empties go back; one truck in twelve forgets to scan, and the ledger differs when the station scans them in. */
const sendBack: Phase = {
  name: "empties leave the store",
  rounds: allAt(19.2),
  run: (scene) =>
    scene.world.shops.map(({ id }): ScanBatch => {
      const station = scene.random.pick(scene.world.stations);
      const load = crew(scene);
      const bottles = take(scene, (b) => inShop(id)(b) && b.stage === "empty");
      for (const bottle of bottles) bottle.bound = station;
      if (scene.random.chance(1 / 12)) {
        const [forgotten, ...rest] = bottles;
        if (forgotten) Object.assign(forgotten, { at: "vehicle", place: load.vehicleId });
        return {
          site: "shop",
          scans: scansOf(scene, rest, 5, () => loadedEmpty(id, load, station.id)),
        };
      }
      return {
        site: "shop",
        scans: scansOf(scene, bottles, 5, () => loadedEmpty(id, load, station.id)),
      };
    }),
};

export const shopPhases: Phase[] = [unload, checkAgain, deliver, collect, sendBack];
