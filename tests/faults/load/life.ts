import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";
import type { Random } from "#infra/tools/demo/random.ts";
import type { District } from "#tests/e2e/api/district.ts";

export type Stage = "empty" | "checked" | "filled" | "ready" | "away";
/** A cylinder as its only caller knows it. */
export type Bottle = { gasBarcode: string; stage: Stage };

export type Scene = Pick<District, "north" | "vehicle" | "customer">;

const next: Record<Stage, Stage> = {
  empty: "checked",
  checked: "filled",
  filled: "ready",
  ready: "away",
  away: "empty",
};

/** The next scan in the life of a cylinder: checked, filled, checked, delivered, brought back. */
export const scanOf = (bottle: Bottle, place: Scene, orderNumber: string, random: Random): RecordItem => {
  const now = Date.now();
  const common = {
    commandId: random.uuid(),
    gasBarcode: bottle.gasBarcode,
    companyId: place.north,
    occurredAt: new Date(now).toISOString(),
  };
  switch (bottle.stage) {
    case "empty":
      return { ...common, procedureId: 9, checkStatus: 1 };
    case "checked":
      return {
        ...common,
        procedureId: 8,
        fillingStartTime: new Date(now - 120_000).toISOString(),
        fillingEndTime: new Date(now - 1000).toISOString(),
        weightBeforeCharge: 16.5,
        weightAfterCharge: 26 + random.between(0, 4000) / 1000,
      };
    case "filled":
      return { ...common, procedureId: 11, checkStatus: 1 };
    case "ready":
      return { ...common, procedureId: 3, clientId: place.customer, vehicleId: place.vehicle, orderNumber };
    case "away":
      return { ...common, procedureId: random.pick([0, 4]) };
    default:
      return bottle.stage satisfies never;
  }
};

/** A refusal means that the ledger stands elsewhere; what is brought back is empty wherever it was. */
export const moveOn = (bottle: Bottle, result: RecordResult): void => {
  const outcome = result.first?.outcome ?? result.outcome;
  bottle.stage = outcome === "refused" ? "away" : next[bottle.stage];
};
