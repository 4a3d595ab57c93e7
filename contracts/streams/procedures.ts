/** The procedures of a cylinder's life with their numbers on the wire (business.md §4). */
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
export const procedureKind = (id: ProcedureId): ProcedureKind => {
  if (id <= 7 || id === 16) return "movement";
  if (id === 8) return "fill";
  if (id <= 13) return "check";
  return "repair";
};
