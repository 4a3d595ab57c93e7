import type { Bottle } from "./bottle.ts";
import type { Random } from "./random.ts";
import type { Scan, ScanItem, SiteKind } from "./scan.ts";
import type { World } from "./world.ts";

/** The scene of a phase: the world, its cylinders, and a clock. */
export type Scene = {
  world: World;
  fleet: Bottle[];
  random: Random;
  /** Time of the first scan, in ms. */
  at: number;
  /** Maximum number of cylinders. A live day works in small groups. */
  limit: number;
  /** A live scene. Waits of a week on a past day take minutes here. */
  live: boolean;
};

/** A batch of scans by one person, at one kind of place. */
export type ScanBatch = { site: SiteKind; scans: Scan[] };

export type Round = { /** Hours after midnight. */ hour: number; share: number };

/** One part of a working day. */
export type Phase = { name: string; rounds: Round[]; run(scene: Scene): ScanBatch[] };

/** Scans one after the other: seconds apart on a past day, immediately on the live day. */
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

/** The cylinders of a place that a phase uses, at most the scene's limit. Cylinders in use are left out. */
export const take = (scene: Scene, where: (bottle: Bottle) => boolean, share = 1): Bottle[] => {
  const there = scene.fleet.filter((bottle) => !bottle.taken && where(bottle));
  return scene.random.some(there, Math.min(scene.limit, Math.ceil(there.length * share)));
};

/** Returns whether a vehicle brings the cylinder to place `index` of `places`. Without a destination, its barcode decides. */
export const boundFor = (bottle: Bottle, places: readonly { id: string }[], index: number): boolean =>
  bottle.bound ? bottle.bound.id === places[index]?.id : spread(bottle.barcode) % places.length === index;

/** A number computed from a text, for distributing cylinders over places and days. */
export const spread = (text: string): number =>
  [...text].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) >>> 0, 7);

/** One cylinder in forty stays far too long at a customer. */
export const staysLong = (barcode: string): boolean => spread(barcode) % 40 === 3;
