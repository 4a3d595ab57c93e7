import { findProcedure, type Procedure } from "#contracts/procedures/index.ts";
import { isFull, type Bottle } from "./bottle.ts";

/** One scan to send, with its cylinder. An unregistered barcode has none. */
export type Scan = { bottle?: Bottle; item: ScanItem };

export type ScanItem = {
  commandId: string;
  gasBarcode: string;
  procedureId: number;
  occurredAt: string;
  companyId: string;
} & Record<string, unknown>;

export type ScanResult = { outcome: "recorded" | "duplicate" | "refused"; reasons?: string[]; exceptions?: string[] };

const kindAt = { station: "station", shop: "shop", inspection: "inspection", repair: "repair" } as const;
export type SiteKind = keyof typeof kindAt;

/** Moves the demonstration's cylinder as the server decided. `site` is the kind of place of the scan. */
export const applyResult = ({ bottle, item }: Scan, result: ScanResult, site: SiteKind): void => {
  if (!bottle) return;
  if (result.outcome === "refused") {
    learn(bottle, result.reasons ?? []);
    return;
  }
  bottle.since = Date.parse(item.occurredAt);
  if (
    result.exceptions?.some(
      (code) => code === "cylinder.notFit" || code === "check.fault" || code === "cylinder.overweight",
    )
  )
    bottle.stopped = true;
  move(bottle, item, site);
};

/** A rejection shows the cylinder's real state. The story continues from there. */
const learn = (bottle: Bottle, reasons: string[]): void => {
  if (reasons.some((code) => stops.has(code))) bottle.stopped = true;
  if (reasons.some((code) => code.startsWith("check.preFill") || code === "cylinder.notFull")) bottle.stage = "empty";
  if (reasons.some((code) => code === "check.postFillMissing" || code === "cylinder.notEmpty")) bottle.stage = "filled";
};

const stops = new Set([
  "cylinder.held",
  "cylinder.inspectionOverdue",
  "cylinder.serviceLifeOver",
  "cylinder.scrapped",
  "cylinder.disabled",
]);

const move = (bottle: Bottle, item: ScanItem, site: SiteKind): void => {
  const procedure = findProcedure(item.procedureId);
  if (procedure?.entry === "weights") bottle.stage = "filled";
  else if (procedure?.entry === "judgement") judge(bottle, procedure, item.checkStatus === 1);
  else if (procedure?.way) goOn(bottle, procedure, item, site);
};

/** Only inspections and the checks of the filling stand change a cylinder's stage. */
const judge = (bottle: Bottle, { group, follows, inspects }: Procedure, passed: boolean): void => {
  if (inspects) Object.assign(bottle, { stopped: !passed, failed: !passed });
  else if (group !== "stand") return;
  else if (follows === undefined) bottle.stage = passed ? "checked" : "empty";
  else if (passed) bottle.stage = "ready";
};

const goOn = (bottle: Bottle, { way, content, delivery }: Procedure, item: ScanItem, site: SiteKind): void => {
  if (way === "in") {
    const full = isFull(bottle) ? bottle.stage : "filled";
    const place = item.companyId;
    Object.assign(bottle, { at: site, place, stage: content === "full" ? full : "empty", bound: undefined });
  } else if (delivery) {
    const { orderNumber } = item;
    Object.assign(bottle, { at: "customer", place: String(item.clientId), orderNumber, bound: undefined });
  } else Object.assign(bottle, { at: "vehicle", place: String(item.vehicleId) });
};
