/** The procedures of a cylinder's life with their numbers on the wire (rules §4). */
export const procedures = {
  emptyReceived: 0,
  emptySent: 1,
  fullReceived: 2,
  fullSent: 3,
  emptyIntoStore: 4,
  emptyOutOfStore: 5,
  fullIntoStore: 6,
  fullOutOfStore: 7,
  filling: 8,
  preFillCheck: 9,
  periodicCheck: 10,
  postFillCheck: 11,
  storeInCheck: 12,
  storeOutCheck: 13,
  sentToRepair: 14,
  returnedFromRepair: 15,
  gasTransport: 16,
} as const;
export type ProcedureName = keyof typeof procedures;
export type ProcedureId = (typeof procedures)[ProcedureName];
export const procedureIds = Object.values(procedures) as ProcedureId[];

/** Which fields an item carries and which event it becomes. */
export type ProcedureKind = "movement" | "check" | "fill" | "repair";

const kinds: Record<ProcedureName, ProcedureKind> = {
  emptyReceived: "movement",
  emptySent: "movement",
  fullReceived: "movement",
  fullSent: "movement",
  emptyIntoStore: "movement",
  emptyOutOfStore: "movement",
  fullIntoStore: "movement",
  fullOutOfStore: "movement",
  filling: "fill",
  preFillCheck: "check",
  periodicCheck: "check",
  postFillCheck: "check",
  storeInCheck: "check",
  storeOutCheck: "check",
  sentToRepair: "repair",
  returnedFromRepair: "repair",
  gasTransport: "movement",
};
const kindById = new Map<unknown, ProcedureKind>(
  Object.entries(procedures).map(([name, id]) => [id, kinds[name as ProcedureName]]),
);

/** Tells a procedure's number from everything else: 99, -1, 1.5, "8". */
export const isProcedureId = (id: unknown): id is ProcedureId => kindById.has(id);

/** @throws RangeError for what is no procedure: it must not pass for one */
export const procedureKind = (id: ProcedureId): ProcedureKind => {
  const kind = kindById.get(id);
  if (!kind) throw new RangeError(`${String(id)} is no procedure`);
  return kind;
};
