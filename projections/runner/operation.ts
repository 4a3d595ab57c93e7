/** A row's values by column. Names are in camelCase. */
export type Values = Record<string, unknown>;

export type Operation =
  | { kind: "insert"; row: Values }
  | { kind: "upsert"; row: Values }
  | { kind: "patch"; columns: Values }
  | { kind: "remove" }
  | { kind: "derive" }
  | { kind: "add"; deltas: Record<string, number>; set: Values };

/** A row was written as new, but its key exists already. */
export class RowExists extends Error {
  override name = "RowExists";
}

/**
 * Merges `first` and `next` into one operation on a row. `undefined` when they must run one after the other. It changes the values of `first` in
 * place, because a row that changes often would be copied each time.
 */
export function merge(first: Operation, next: Operation, defaults: Values): Operation | undefined {
  if (next.kind === "remove" || next.kind === "upsert") return next;
  // A derived row is only written by deriving it.
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
      // Only PostgreSQL knows whether the row exists for the patch before the counters create it.
      return undefined;
    case "add":
      if (next.kind === "insert") throw new RowExists("a row that counts was made again");
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

/** The row was removed, so a patch has no effect. */
function onNothing(next: Insert | Patch | Add): Operation | undefined {
  if (next.kind === "patch") return { kind: "remove" };
  return next.kind === "insert" ? { kind: "upsert", row: next.row } : undefined;
}

/** Setting a column discards earlier additions to it. */
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
