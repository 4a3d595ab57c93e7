/** A row's values by column, names in camelCase. */
export type Values = Record<string, unknown>;

/** Operation on the row of one key. */
export type Operation =
  | { kind: "insert"; row: Values }
  | { kind: "upsert"; row: Values }
  | { kind: "patch"; columns: Values }
  | { kind: "remove" }
  | { kind: "derive" }
  | { kind: "add"; deltas: Record<string, number>; set: Values };

/** The row's key was written as new while it was there. */
export class RowExists extends Error {
  override name = "RowExists";
}

/**
 * Joins `first` and then `next` into one operation on a row; `undefined` when the two can only be done one after the other. Takes `first` over:
 * its values are changed where they are, because a row that is changed all the time would be copied all the time.
 */
export function merge(first: Operation, next: Operation, defaults: Values): Operation | undefined {
  if (next.kind === "remove" || next.kind === "upsert") return next;
  // A derived row is written in no other way.
  if (first.kind === "derive" || next.kind === "derive") return first;
  switch (first.kind) {
    case "insert":
    case "upsert":
      return onRow(first, next, defaults);
    case "remove":
      return onNothing(next);
    case "patch":
      if (next.kind === "insert") return next;
      if (next.kind === "patch") {
        Object.assign(first.columns, next.columns);
        return first;
      }
      // PostgreSQL alone knows whether the patch finds a row before the counters make one.
      return undefined;
    case "add":
      if (next.kind === "insert") throw new RowExists("a row that counts was made anew");
      return next.kind === "patch" ? setOn(first, next.columns) : addOn(first, next);
    default:
      return first satisfies never;
  }
}

type Row = Extract<Operation, { row: Values }>;
type Patch = Extract<Operation, { kind: "patch" }>;
type Insert = Extract<Operation, { kind: "insert" }>;
type Add = Extract<Operation, { kind: "add" }>;

function onRow(first: Row, next: Insert | Patch | Add, defaults: Values): Operation {
  if (next.kind === "insert") throw new RowExists("a row was made twice");
  const { row } = first;
  if (next.kind === "patch") Object.assign(row, next.columns);
  else {
    for (const column in next.deltas) row[column] = Number(row[column] ?? defaults[column] ?? 0) + next.deltas[column]!;
    Object.assign(row, next.set);
  }
  return first;
}

/** The row was removed; what patches it comes too late. */
function onNothing(next: Insert | Patch | Add): Operation | undefined {
  if (next.kind === "patch") return { kind: "remove" };
  return next.kind === "insert" ? { kind: "upsert", row: next.row } : undefined;
}

/** Whatever was added to a column before it is set makes no difference. */
function setOn(first: Add, columns: Values): Operation {
  for (const column in columns) delete first.deltas[column];
  Object.assign(first.set, columns);
  return first;
}

function addOn(first: Add, next: Add): Operation {
  const { deltas, set } = first;
  for (const column in next.deltas) {
    if (column in set) set[column] = Number(set[column]) + next.deltas[column]!;
    else deltas[column] = (deltas[column] ?? 0) + next.deltas[column]!;
  }
  return setOn(first, next.set);
}
