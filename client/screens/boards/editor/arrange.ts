import type { BoardPanel } from "#contracts/boards/board.ts";
import { isOnGrid, overlaps, type Place } from "#contracts/boards/layout.ts";
import { grid, leastSize, type PanelKind, hasPeriod, hasThresholds } from "#contracts/boards/panel-kinds.ts";

export type Panels = readonly BoardPanel[];
export type Cell = Pick<Place, "x" | "y">;
type Size = Pick<Place, "w" | "h">;

/**
 * The result of a layout change, and the place to show for it. `swap` and `replace` name the other panel. `no` changes nothing and gives the reason.
 */
export type Outcome =
  | { is: "free"; panels: Panels; place: Place }
  | { is: "swap" | "replace"; panels: Panels; place: Place; other: BoardPanel }
  | { is: "no"; panels: Panels; place: Place; why: "taken" | "small" | "full"; other?: BoardPanel };

export const placeOf = ({ x, y, w, h }: Place): Place => ({ x, y, w, h });

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** The nearest place of the same size that fits the grid. */
export const ontoGrid = ({ x, y, w, h }: Place): Place => {
  const width = within(w, 1, grid.columns);
  const height = within(h, 1, grid.rows);
  return { x: within(x, 0, grid.columns - width), y: within(y, 0, grid.rows - height), w: width, h: height };
};

/** True if a panel of the kind is readable at this size. */
export const isReadable = (kind: PanelKind, { w, h }: Size): boolean =>
  w >= leastSize[kind].w && h >= leastSize[kind].h;

/** The panel that overlaps a place most. */
const inTheWay = (panels: Panels, place: Place, ...except: readonly string[]): BoardPanel | undefined => {
  const shared = (other: Place): number =>
    (Math.min(place.x + place.w, other.x + other.w) - Math.max(place.x, other.x)) *
    (Math.min(place.y + place.h, other.y + other.h) - Math.max(place.y, other.y));
  return panels
    .filter((panel) => !except.includes(panel.id) && overlaps(panel, place))
    .toSorted((one, other) => shared(other) - shared(one))[0];
};

/** The panel that covers a cell. */
const panelAt = (panels: Panels, { x, y }: Cell): BoardPanel | undefined =>
  panels.find((panel) => overlaps(panel, { x, y, w: 1, h: 1 }));

const withPlaces = (panels: Panels, places: Record<string, Place>): Panels =>
  panels.map((panel) => (places[panel.id] ? { ...panel, ...placeOf(places[panel.id] ?? panel) } : panel));

/** Swaps two panels. Each takes the other's size; if one would be unreadable, both keep their sizes. Undefined if neither fits. */
const swap = (panels: Panels, one: BoardPanel, other: BoardPanel): Panels | undefined => {
  const sizes: [Size, Size][] = [
    [other, one],
    [one, other],
  ];
  for (const [ofOne, ofOther] of sizes) {
    const places = {
      [one.id]: { x: other.x, y: other.y, w: ofOne.w, h: ofOne.h },
      [other.id]: { x: one.x, y: one.y, w: ofOther.w, h: ofOther.h },
    };
    const swapped = withPlaces(panels, places);
    if (isReadable(one.kind, ofOne) && isReadable(other.kind, ofOther) && isSound(swapped)) return swapped;
  }
  return undefined;
};

const isSound = (panels: Panels): boolean =>
  panels.every((panel) => isOnGrid(panel) && inTheWay(panels, panel, panel.id) === undefined);

/** Moves a panel to a cell at its size. At an occupied place it swaps with the panel under `pointer`, else with the one it overlaps most. */
export const move = (panels: Panels, id: string, to: Cell, pointer?: Cell): Outcome => {
  const panel = panels.find((each) => each.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  const place = ontoGrid({ ...placeOf(panel), ...to });
  const blocked = inTheWay(panels, place, id);
  if (!blocked) return { is: "free", panels: withPlaces(panels, { [id]: place }), place };
  const other = pointer ? panelAt(panels, pointer) : blocked;
  if (!other || other.id === id) return { is: "no", panels, place, why: "taken", other: blocked };
  const swapped = swap(panels, panel, other);
  if (!swapped) return { is: "no", panels, place: placeOf(other), why: "small", other };
  return { is: "swap", panels: swapped, place: placeOf(swapped.find((each) => each.id === id) ?? place), other };
};

/** Sets a panel's place and size. It must not overlap another panel or be unreadably small. */
export const put = (panels: Panels, id: string, wanted: Place): Outcome => {
  const panel = panels.find((each) => each.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  const place = ontoGrid(wanted);
  if (!isReadable(panel.kind, place)) return { is: "no", panels, place, why: "small" };
  const other = inTheWay(panels, place, id);
  if (other) return { is: "no", panels, place, why: "taken", other };
  return { is: "free", panels: withPlaces(panels, { [id]: place }), place };
};

/** The initial size of each kind, as on the built-in board if the kind is there. */
const firstSize: Record<PanelKind, Size> = {
  figure: { w: 2, h: 2 },
  clock: { w: 3, h: 2 },
  trend: { w: 5, h: 3 },
  deliveries: { w: 3, h: 3 },
  stock: { w: 3, h: 3 },
  customers: { w: 2, h: 3 },
  brands: { w: 3, h: 3 },
  exceptions: { w: 4, h: 5 },
  due: { w: 4, h: 1 },
  log: { w: 4, h: 2 },
  notes: { w: 3, h: 3 },
  text: { w: 3, h: 2 },
};

/** An unused panel id. It starts with the kind, so that links are readable. */
const freshId = (panels: Panels, kind: PanelKind): string => {
  const taken = new Set(panels.map(({ id }) => id));
  for (let number = 1; ; number++) {
    const id = number === 1 ? kind : `${kind}-${number}`;
    if (!taken.has(id)) return id;
  }
};

const fresh = (panels: Panels, kind: PanelKind, place: Place): BoardPanel => ({
  id: freshId(panels, kind),
  kind,
  ...placeOf(place),
  ...(kind === "figure" && { figure: "todayGasNum" as const }),
});

/** The first free place of a size, row by row. */
const freePlace = (panels: Panels, { w, h }: Size): Place | undefined => {
  for (let y = 0; y + h <= grid.rows; y++)
    for (let x = 0; x + w <= grid.columns; x++) {
      const place = { x, y, w, h };
      if (!inTheWay(panels, place)) return place;
    }
  return undefined;
};

/** Adds a panel of the kind to the first free place, at its initial size, else at its smallest. */
export const add = (panels: Panels, kind: PanelKind): Outcome => {
  const least = { x: 0, y: 0, ...leastSize[kind] };
  if (panels.length >= grid.mostPanels) return { is: "no", panels, place: least, why: "full" };
  const place = freePlace(panels, firstSize[kind]) ?? freePlace(panels, leastSize[kind]);
  if (!place) return { is: "no", panels, place: least, why: "taken" };
  return { is: "free", panels: [...panels, fresh(panels, kind, place)], place };
};

/** Adds a panel of the kind at a cell. A panel at that cell is replaced. */
export const addAt = (panels: Panels, kind: PanelKind, cell: Cell): Outcome => {
  const other = panelAt(panels, cell);
  if (other) {
    const place = placeOf(other);
    if (!isReadable(kind, other)) return { is: "no", panels, place, why: "small", other };
    const rest = panels.filter(({ id }) => id !== other.id);
    return { is: "replace", panels: [...rest, fresh(rest, kind, place)], place, other };
  }
  const places = [firstSize[kind], leastSize[kind]].map((size) => ontoGrid({ ...cell, ...size }));
  const place = places.find((each) => !inTheWay(panels, each));
  const shown = place ?? places[1] ?? { ...cell, w: 1, h: 1 };
  if (panels.length >= grid.mostPanels) return { is: "no", panels, place: shown, why: "full" };
  if (!place) return { is: "no", panels, place: shown, why: "taken", other: inTheWay(panels, shown) };
  return { is: "free", panels: [...panels, fresh(panels, kind, place)], place };
};

/** Adds a copy of a panel to the first free place. */
export const duplicate = (panels: Panels, id: string): Outcome => {
  const panel = panels.find((each) => each.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  const own = placeOf(panel);
  if (panels.length >= grid.mostPanels) return { is: "no", panels, place: own, why: "full" };
  const place = freePlace(panels, panel) ?? freePlace(panels, leastSize[panel.kind]);
  if (!place) return { is: "no", panels, place: own, why: "taken" };
  return { is: "free", panels: [...panels, { ...panel, id: freshId(panels, panel.kind), ...place }], place };
};

export const withoutPanel = (panels: Panels, id: string): Panels => panels.filter((panel) => panel.id !== id);

/** Changes a panel's kind: adds the kind's own fields and drops those of the old kind. */
const ofKind = ({ figure, text, period, warnAt, alarmAt, ...panel }: BoardPanel, kind: PanelKind): BoardPanel => ({
  ...panel,
  kind,
  ...(kind === "figure" && { figure: figure ?? "todayGasNum" }),
  ...(kind === "text" && { text: text ?? "" }),
  ...(hasPeriod(kind) && period !== undefined && { period }),
  ...(hasThresholds(kind) && { warnAt, alarmAt }),
});

/** Changes the kind of a panel. The panel grows to the kind's smallest size if there is room. */
export const changeKind = (panels: Panels, id: string, kind: PanelKind): Outcome => {
  const panel = panels.find((each) => each.id === id);
  if (!panel) throw new Error(`no panel ${id}`);
  const changed = panels.map((each) => (each.id === id ? ofKind(each, kind) : each));
  const { x, y } = panel;
  const outcome = put(changed, id, {
    x,
    y,
    w: Math.max(panel.w, leastSize[kind].w),
    h: Math.max(panel.h, leastSize[kind].h),
  });
  return outcome.is === "no" ? { ...outcome, panels } : outcome;
};
