/** Kinds of company whose stock is counted. */
export const stockPlaces = ["station", "store", "dealer"] as const;

/** The four kinds of procedures, each with what its procedures share. The choice *procedure type* has the same order. */
export const movement = {
  kind: "movement",
  event: "CylinderMoved",
  permission: "gasCylinder:procedure:movement",
  history: "moves",
  group: "in",
  shared: ["companyId", "vehicleId", "driverId", "escortIds"],
} as const;

export const check = {
  kind: "check",
  event: "CylinderChecked",
  permission: "gasCylinder:procedure:check",
  history: "checks",
  shared: ["companyId"],
  entry: "judgement",
} as const;

export const fill = {
  kind: "fill",
  event: "CylinderFilled",
  permission: "gasCylinder:procedure:fill",
  history: "fills",
  group: "stand",
  offeredAt: ["station"],
  shared: ["companyId", "fillingId"],
  entry: "weights",
} as const;

export const repair = {
  kind: "repair",
  event: "CylinderRepaired",
  permission: "gasCylinder:procedure:repair",
  history: "repairs",
  shared: ["companyId", "remark"],
} as const;

export const procedureKinds = [movement.kind, check.kind, fill.kind, repair.kind];
