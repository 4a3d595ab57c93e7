import { seconds, type Scan, type Stood } from "./bottle.ts";

const isStockPlace = (type: number): boolean => type === 1 || type === 2 || type === 5;
export const isHere = (b: Stood, s: Scan): boolean => b.where.kind === "company" && b.where.id === s.company.id;
const onVehicle = (b: Stood): boolean => b.where.kind === "vehicle";

/** The sentence on filling after a pre-fill check: one code at most. */
const preFill = (b: Stood, s: Scan): string[] => {
  if (b.gate.name === "preFillFailed") return ["check.preFillFailed"];
  if (b.gate.name !== "preFillPassed" || b.gate.companyId !== s.company.id) return ["check.preFillMissing"];
  return Math.abs(seconds(b.gate.at ?? "", s.kept)) > 24 * 3600 ? ["check.preFillStale"] : [];
};

export const unfit = (b: Stood, s: Scan): string[] => {
  const reasons = [];
  if (b.scrapped) reasons.push("cylinder.scrapped");
  if (b.disabled) reasons.push("cylinder.disabled");
  if (b.holds.length > 0) reasons.push("cylinder.held");
  if (s.day > b.serviceEnd) reasons.push("cylinder.serviceLifeOver");
  if (s.day > b.due) reasons.push("cylinder.inspectionOverdue");
  return reasons;
};

/** Faults of the item itself, so that it is refused even when it comes late. */
const wrongInItself = (s: Scan): string[] => {
  const reasons = [];
  if (s.procedure === 8) {
    const [start = "", end = ""] = [s.startedAt, s.endedAt];
    const near = (moment: string): boolean => seconds(moment, s.at) <= 12 * 3600 && seconds(s.at, moment) <= 300;
    if (seconds(start, end) <= 0 || !near(start) || !near(end)) reasons.push("fill.timesInvalid");
    const [before = 0, after = 0] = [s.before, s.after];
    if (before <= 0 || after <= 0 || after <= before) reasons.push("fill.weightsInvalid");
  }
  if (seconds(s.recordedAt, s.at) > 300) reasons.push("procedure.inFuture");
  return reasons;
};

/** Rules of place and content: they say nothing of a bottle that is not seen yet. */
const ofPlaceOrContent = ["procedure.notInRepair", "cylinder.notHere", "cylinder.notEmpty", "cylinder.notFull"];

const byTheTable = (b: Stood, s: Scan): string[] =>
  ofTheTable(b, s).filter((code) => !b.unseen || !ofPlaceOrContent.includes(code));

/** The column "refused when", in the order of the codes. */
const ofTheTable = (b: Stood, s: Scan): string[] => {
  const scrapped = b.scrapped ? ["cylinder.scrapped"] : [];
  const notHere = isHere(b, s) ? [] : ["cylinder.notHere"];
  const full = b.full ? ["cylinder.notEmpty"] : [];
  const empty = b.full ? [] : ["cylinder.notFull"];
  const noPostFill = b.gate.name === "postFillPassed" ? [] : ["check.postFillMissing"];
  const wrongPlace = (right: boolean) => (right ? [] : ["procedure.wrongKindOfPlace"]);
  switch (s.procedure) {
    case 1:
    case 5:
      return [...scrapped, ...notHere, ...full];
    case 3: {
      const away = isHere(b, s) || onVehicle(b) ? [] : ["cylinder.notHere"];
      return [...unfit(b, s), ...away, ...empty, ...noPostFill, ...(s.limitReached ? ["customer.limitReached"] : [])];
    }
    case 4:
    case 6:
      return wrongPlace(isStockPlace(s.company.type));
    case 7:
      return [...unfit(b, s), ...notHere, ...empty, ...noPostFill];
    case 8: {
      const medium = s.wrongMedium ? ["cylinder.wrongMedium"] : [];
      return [...unfit(b, s), ...wrongPlace(s.company.type === 1), ...notHere, ...full, ...preFill(b, s), ...medium];
    }
    case 9:
    case 14:
      return [...scrapped, ...full];
    case 10:
      return [...scrapped, ...wrongPlace(s.company.type === 3)];
    case 11:
      return b.gate.name === "filled" ? [] : ["procedure.notFilled"];
    case 12:
    case 13:
      return [...wrongPlace(isStockPlace(s.company.type)), ...notHere];
    case 15:
      return b.where.kind === "company" && b.where.type === 4 ? [] : ["procedure.notInRepair"];
    case 16:
      return scrapped;
    default:
      return [];
  }
};

const order = ["fill.timesInvalid", "fill.weightsInvalid", "customer.limitReached", "procedure.inFuture"];

/** Reasons for which an intention should not have been: by what stood then, or by the day on which it is written down. */
export const unsafe = (then: Stood, s: Scan, late: boolean): string[] => {
  if (![3, 7, 8].includes(s.procedure)) return [];
  if (late) return byTheTable(then, { ...s, limitReached: false });
  const today = s.recordedAt.slice(0, 10);
  const reasons = [];
  if (today > then.serviceEnd && s.day <= then.serviceEnd) reasons.push("cylinder.serviceLifeOver");
  if (today > then.due && s.day <= then.due) reasons.push("cylinder.inspectionOverdue");
  return reasons;
};

export const refusedFor = (b: Stood, s: Scan, late: boolean): string[] => {
  const reasons = [...(late ? [] : byTheTable(b, s)), ...wrongInItself(s)];
  const tail = order.filter((code) => reasons.includes(code));
  return [...reasons.filter((code) => !order.includes(code)), ...tail];
};
