import type { CellChange } from "./cell-changes.ts";

/** Steps that can be undone. */
export const mostSteps = 100;

/** Steps that were done and those that were undone, the newest last. */
export type UndoStack = { done: readonly CellChange[][]; undone: readonly CellChange[][] };

export const noSteps: UndoStack = { done: [], undone: [] };

/** A new step; what was undone before it cannot be done again. */
export const withStep = (stack: UndoStack, step: CellChange[]): UndoStack =>
  step.length === 0 ? stack : { done: [...stack.done, step].slice(-mostSteps), undone: [] };

const turned = (step: readonly CellChange[]): CellChange[] =>
  step.map(({ before, after, ...cell }) => ({ ...cell, before: after, after: before })).reverse();

/** The changes that undo the newest step, and the stack after them; undefined where there is none. */
export const undone = ({ done, undone: later }: UndoStack): { changes: CellChange[]; stack: UndoStack } | undefined => {
  const step = done.at(-1);
  return step && { changes: turned(step), stack: { done: done.slice(0, -1), undone: [...later, step] } };
};

/** The same for the step that was undone last. */
export const redone = ({ done, undone: later }: UndoStack): { changes: CellChange[]; stack: UndoStack } | undefined => {
  const step = later.at(-1);
  return step && { changes: step, stack: { done: [...done, step], undone: later.slice(0, -1) } };
};
