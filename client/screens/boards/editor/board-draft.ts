import type { BoardPanel } from "#contracts/boards/board.ts";
import { overlapping } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import type { Panels } from "./arrange.ts";

/** The part of a board that the editor changes. */
export type Draft = { name: string; companyId: string | null; panels: Panels };

const comparable = (panel: BoardPanel): string =>
  JSON.stringify(
    Object.entries(panel)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** True if two panels save the same. Both may be missing. */
const samePanel = (one: BoardPanel | undefined, other: BoardPanel | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && comparable(one) === comparable(other));

const idsOf = (...sides: readonly Panels[]): string[] => [
  ...new Set(sides.flatMap((panels) => panels.map(({ id }) => id))),
];
const find = (panels: Panels, id: string): BoardPanel | undefined => panels.find((panel) => panel.id === id);

/** Number of changes: the name, the company, and each added, removed or changed panel. */
export const countChanges = (saved: Draft, now: Draft): number =>
  Number(saved.name !== now.name) +
  Number(saved.companyId !== now.companyId) +
  idsOf(saved.panels, now.panels).filter((id) => !samePanel(find(saved.panels, id), find(now.panels, id))).length;

export type Side = "mine" | "theirs";
/** A difference between my draft and the saved version. `own` is the side that changed it, mine if both did. */
export type Difference =
  | { part: "name"; key: string; own: Side }
  | { part: "companyId"; key: string; own: Side }
  | { part: "panel"; key: string; own: Side; mine: BoardPanel | undefined; theirs: BoardPanel | undefined };

/** The differences between my draft and a version that another person saved meanwhile. Both started from `opened`. */
export const differences = (opened: Draft, mine: Draft, theirs: Draft): Difference[] => {
  const parts = (["name", "companyId"] as const)
    .filter((part) => mine[part] !== theirs[part])
    .map((part) => ({ part, key: part, own: mine[part] === opened[part] ? ("theirs" as const) : ("mine" as const) }));
  const panels = idsOf(opened.panels, mine.panels, theirs.panels)
    .map((id) => ({ id, own: find(mine.panels, id), other: find(theirs.panels, id), was: find(opened.panels, id) }))
    .filter(({ own, other }) => !samePanel(own, other))
    .map(({ id, own: side, other, was }) => ({
      part: "panel" as const,
      key: `panel ${id}`,
      own: samePanel(side, was) ? ("theirs" as const) : ("mine" as const),
      mine: side,
      theirs: other,
    }));
  return [...parts, ...panels];
};

export type Picks = Readonly<Record<string, Side>>;

/** Merges the other person's version with my picked parts. Panels may overlap; `faults` finds that. */
export const merged = (mine: Draft, theirs: Draft, conflicts: readonly Difference[], picks: Picks): Draft => {
  const isMine = (key: string): boolean => picks[key] === "mine";
  const differing = conflicts.flatMap((each) => (each.part === "panel" ? [each] : []));
  const changed = new Set(differing.map(({ key }) => key));
  const unchanged = theirs.panels.filter(({ id }) => !changed.has(`panel ${id}`));
  const picked = differing.map((each) => (isMine(each.key) ? each.mine : each.theirs));
  return {
    name: isMine("name") ? mine.name : theirs.name,
    companyId: isMine("companyId") ? mine.companyId : theirs.companyId,
    panels: [...unchanged, ...picked.filter((panel) => panel !== undefined)],
  };
};

/** The overlapping panels, and true if there are too many panels. */
export const faults = (panels: Panels): { overlapping: BoardPanel[]; tooMany: boolean } => ({
  overlapping: overlapping(panels).flatMap((index) => panels[index] ?? []),
  tooMany: panels.length > grid.mostPanels,
});

/** The undo history. `tag` names a continuous change: typing a title is one step. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; tag: string | undefined };

const most = 100;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: undefined });

/** Adds a step. A step with the same tag as the last one is merged into it. */
export const step = <T>(history: History<T>, next: T, tag?: string): History<T> => {
  if (next === history.now) return history;
  const goesOn = tag !== undefined && tag === history.tag && history.past.length > 0;
  const past = goesOn ? history.past : [...history.past, history.now].slice(-most);
  return { past, now: next, future: [], tag };
};

export const undo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const before = past.at(-1);
  if (before === undefined) return { past, now, future, ...rest };
  return { past: past.slice(0, -1), now: before, future: [now, ...future], tag: undefined };
};

export const redo = <T>({ past, now, future, ...rest }: History<T>): History<T> => {
  const [next, ...later] = future;
  if (next === undefined) return { past, now, future, ...rest };
  return { past: [...past, now], now: next, future: later, tag: undefined };
};
