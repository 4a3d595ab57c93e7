import type { BoardPanel } from "#contracts/boards/board.ts";
import { overlapping } from "#contracts/boards/layout.ts";
import { grid } from "#contracts/boards/panel-kinds.ts";
import { type Conflict, conflictsOf, type Picks, type Side } from "#client/kit/draft/draft-conflict.ts";
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

/** A difference between my draft and the saved version. */
export type Difference = Conflict &
  ({ part: "name" } | { part: "companyId" } | ({ part: "panel" } & Record<Side, BoardPanel | undefined>));

/** The differences between my draft and a version that another person saved meanwhile. Both started from `opened`. */
export const differences = (opened: Draft, mine: Draft, theirs: Draft): Difference[] => {
  const sides = { base: opened, mine, theirs };
  const parts = (["name", "companyId"] as const).flatMap((part) =>
    conflictsOf([part], sides, (_, one, other) => one[part] === other[part]).map((each) => ({ ...each, part })),
  );
  const ids = idsOf(opened.panels, mine.panels, theirs.panels);
  const panels = conflictsOf(ids, sides, (id, one, other) => samePanel(find(one.panels, id), find(other.panels, id)));
  return [
    ...parts,
    ...panels.map(({ key: id, own: side }) => ({
      ...{ part: "panel" as const, key: `panel ${id}`, own: side },
      ...{ mine: find(mine.panels, id), theirs: find(theirs.panels, id) },
    })),
  ];
};

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
