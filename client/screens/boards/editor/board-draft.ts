import type { BoardPanel } from "#contracts/boards/board.ts";
import { overlapping } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import type { Panels } from "./arrange.ts";

/** The part of a board that its editor changes. */
export type Draft = { name: string; companyId: string | null; panels: Panels };

const comparable = (panel: BoardPanel): string =>
  JSON.stringify(
    Object.entries(panel)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** True for panels that are saved the same; both may be missing. */
const samePanel = (one: BoardPanel | undefined, other: BoardPanel | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && comparable(one) === comparable(other));

const idsOf = (...sides: readonly Panels[]): string[] => [
  ...new Set(sides.flatMap((panels) => panels.map(({ id }) => id))),
];
const find = (panels: Panels, id: string): BoardPanel | undefined => panels.find((panel) => panel.id === id);

/** How many things differ: the name, the company, and each panel that was added, removed or changed. */
export const countChanges = (saved: Draft, now: Draft): number =>
  Number(saved.name !== now.name) +
  Number(saved.companyId !== now.companyId) +
  idsOf(saved.panels, now.panels).filter((id) => !samePanel(find(saved.panels, id), find(now.panels, id))).length;

export type Side = "mine" | "theirs";
/** A conflict between my draft and the saved version. `own`: the side that changed it, mine if both did. */
export type Difference =
  | { part: "name"; key: string; own: Side }
  | { part: "companyId"; key: string; own: Side }
  | { part: "panel"; key: string; own: Side; mine: BoardPanel | undefined; theirs: BoardPanel | undefined };

/** Differences between my draft and a version that somebody saved in between; `opened` is the one that both began with. */
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

/** The draft to go on with: theirs, with what of mine was picked. Its panels may overlap: `faults` says so. */
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

/** Panels that stand on others, and whether there are too many. */
export const faults = (panels: Panels): { overlapping: BoardPanel[]; tooMany: boolean } => ({
  overlapping: overlapping(panels).flatMap((index) => panels[index] ?? []),
  tooMany: panels.length > grid.mostPanels,
});

/** Steps that were done and can be undone. `tag` names a change that goes on: typing a title is one step, not one for each letter. */
export type History<T> = { past: readonly T[]; now: T; future: readonly T[]; tag: string | undefined };

const most = 100;

export const begin = <T>(now: T): History<T> => ({ past: [], now, future: [], tag: undefined });

/** Does a step; one with the tag of the step before goes on with that. */
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
