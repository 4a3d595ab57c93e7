import type { Bottle } from "./bottle.ts";
import type { Random } from "./random.ts";
import type { Scan, ScanItem, SiteKind } from "./scan.ts";
import type { World } from "./world.ts";

/** Scene of a phase: the world, its cylinders, and a clock. */
export type Scene = {
  world: World;
  fleet: Bottle[];
  random: Random;
  /** Milliseconds of the first scan. */
  at: number;
  /** How many cylinders at most; a live day works in handfuls. */
  limit: number;
  /** A live scene: who waits a week on a real day waits minutes here. */
  live: boolean;
};

/** A batch that one person makes: scans at one kind of place. */
export type ScanBatch = { site: SiteKind; scans: Scan[] };

/** A time of the day at which a phase begins, and the part of the day's work that it does. */
export type Round = { /** Hours after midnight. */ hour: number; share: number };

/** One piece of a working day. */
export type Phase = { name: string; rounds: Round[]; run(scene: Scene): ScanBatch[] };

/** Scans one after the other, some seconds apart on a past day, at once on the live one. */
export const scansOf = (
  scene: Scene,
  bottles: Bottle[],
  secondsApart: number,
  itemOf: (bottle: Bottle, at: number) => Omit<ScanItem, "commandId" | "gasBarcode" | "occurredAt">,
): Scan[] =>
  bottles.map((bottle, index) => {
    const at = scene.at + (scene.live ? 0 : index * secondsApart * 1000);
    return {
      bottle,
      item: {
        ...itemOf(bottle, at),
        commandId: scene.random.uuid(),
        gasBarcode: bottle.barcode,
        occurredAt: new Date(at).toISOString(),
      } as ScanItem,
    };
  });

/** The cylinders at one place that a phase takes, at most the scene's limit; none that somebody is at already. */
export const take = (scene: Scene, where: (bottle: Bottle) => boolean, share = 1): Bottle[] => {
  const there = scene.fleet.filter((bottle) => !bottle.taken && where(bottle));
  return scene.random.some(there, Math.min(scene.limit, Math.ceil(there.length * share)));
};

/** Does a vehicle bring it to the place number `index` of `places`? One whose paper was lost goes where its barcode falls. */
export const boundFor = (bottle: Bottle, places: readonly { id: string }[], index: number): boolean =>
  bottle.bound ? bottle.bound.id === places[index]?.id : spread(bottle.barcode) % places.length === index;

/** A number that a text always gives, to spread cylinders over places and days. */
export const spread = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);

/** One cylinder in forty: a customer keeps it far too long. */
export const staysLong = (barcode: string): boolean => spread(barcode) % 40 === 3;
