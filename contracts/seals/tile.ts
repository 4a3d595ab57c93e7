/** Hashes of a whole tile (C2SP tlog-tiles), and the levels of the tree that one tile spans. */
export const TILE_WIDTH = 256;
export const TILE_HEIGHT = 8;

/** A tile of level `level` holds the nodes of the tree's level `8 * level`; `width` below 256 is one that still grows. */
export type Tile = { level: number; index: number; width: number };

/** `x001/x234/067`: groups of three digits, all but the last behind an x. */
const indexPath = (index: number): string => {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, "0").match(/\d{3}/g)!;
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join("/");
};

/** `<L>/<N>[.p/<W>]` */
export const tilePath = ({ level, index, width }: Tile): string =>
  `${level}/${indexPath(index)}${width < TILE_WIDTH ? `.p/${width}` : ""}`;

/** Reads the path of a tile; `undefined` for other paths. */
export const readTilePath = (path: string): Tile | undefined => {
  const [, level, groups, partial] = /^(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (level === undefined || groups === undefined) return undefined;
  const tile = {
    level: Number(level),
    index: Number(groups.replaceAll(/[x/]/g, "")),
    width: partial === undefined ? TILE_WIDTH : Number(partial),
  };
  return tile.level < 8 && tile.width <= TILE_WIDTH && tilePath(tile) === path ? tile : undefined;
};
