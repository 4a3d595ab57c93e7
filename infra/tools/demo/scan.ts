import { isFull, type Bottle } from "./bottle.ts";

/** One scan as it will be sent, and the cylinder it is of; none for a barcode that nobody registered. */
export type Scan = { bottle?: Bottle; item: ScanItem };

export type ScanItem = {
  commandId: string;
  gasBarcode: string;
  procedureId: number;
  occurredAt: string;
  companyId?: string;
} & Record<string, unknown>;

export type ScanResult = { outcome: "recorded" | "duplicate" | "refused"; reasons?: string[]; exceptions?: string[] };

const kindAt = { station: "station", shop: "shop", inspection: "inspection", repair: "repair" } as const;
export type SiteKind = keyof typeof kindAt;

/** Moves the story's cylinder as the server decided. `site` is what kind of place the scan was made at. */
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

/** A refusal says how the cylinder really stands: the story goes on from there. */
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
  const company = item.companyId ?? bottle.place;
  switch (item.procedureId) {
    case 0:
    case 4:
      Object.assign(bottle, { at: site, place: company, stage: "empty", bound: undefined });
      return;
    case 2:
    case 6:
      Object.assign(bottle, {
        at: site,
        place: company,
        stage: isFull(bottle) ? bottle.stage : "filled",
        bound: undefined,
      });
      return;
    case 3:
      Object.assign(bottle, {
        at: "customer",
        place: String(item.clientId),
        orderNumber: item.orderNumber,
        bound: undefined,
      });
      return;
    case 1:
    case 5:
    case 7:
      Object.assign(bottle, { at: "vehicle", place: String(item.vehicleId) });
      return;
    case 8:
      bottle.stage = "filled";
      return;
    case 9:
      bottle.stage = item.checkStatus === 1 ? "checked" : "empty";
      return;
    case 10:
      bottle.stopped = item.checkStatus !== 1;
      return;
    case 11:
      if (item.checkStatus === 1) bottle.stage = "ready";
      return;
  }
};
