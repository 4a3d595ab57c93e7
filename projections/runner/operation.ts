/** A row's values by column, names in camelCase. */
export type Values = Record<string, unknown>;

/** What is to become of the row of one key. */
export type Operation =
  | { kind: "insert"; row: Values }
  | { kind: "upsert"; row: Values }
  | { kind: "patch"; columns: Values }
  | { kind: "remove" }
  | { kind: "add"; deltas: Record<string, number>; set: Values };

/** The row's key was written as new while it was there. */
export class RowExists extends Error {
  override name = "RowExists";
}

/** What `first` and then `next` come to for one row; `undefined` when the two can only be done one after the other. */
export function merge(first: Operation, next: Operation, defaults: Values): Operation | undefined {
  if (next.kind === "remove" || next.kind === "upsert") return next;
  switch (first.kind) {
    case "insert":
    case "upsert":
      return onRow(first, next, defaults);
    case "remove":
      return onNothing(next);
    case "patch":
      if (next.kind === "insert") return next;
      if (next.kind === "patch") return { kind: "patch", columns: { ...first.columns, ...next.columns } };
      // Whether there is a row that the patch meets before the counters make one is known to PostgreSQL only.
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
  if (next.kind === "patch") return { ...first, row: { ...first.row, ...next.columns } };
  const row = { ...first.row };
  for (const [column, delta] of Object.entries(next.deltas)) {
    row[column] = Number(row[column] ?? defaults[column] ?? 0) + delta;
  }
  return { ...first, row: { ...row, ...next.set } };
}

/** The row was removed; what patches it comes too late. */
function onNothing(next: Insert | Patch | Add): Operation | undefined {
  if (next.kind === "patch") return { kind: "remove" };
  return next.kind === "insert" ? { kind: "upsert", row: next.row } : undefined;
}

function setOn(first: Add, columns: Values): Operation {
  return { kind: "add", deltas: without(first.deltas, columns), set: { ...first.set, ...columns } };
}

function addOn(first: Add, next: Add): Operation {
  const deltas = { ...first.deltas };
  const set = { ...first.set };
  for (const [column, delta] of Object.entries(next.deltas)) {
    if (column in set) set[column] = Number(set[column]) + delta;
    else deltas[column] = (deltas[column] ?? 0) + delta;
  }
  return { kind: "add", deltas: without(deltas, next.set), set: { ...set, ...next.set } };
}

/** Whatever was added to a column before it is set makes no difference. */
const without = (deltas: Record<string, number>, set: Values): Record<string, number> =>
  Object.fromEntries(Object.entries(deltas).filter(([column]) => !(column in set)));
