import { lastScan, seconds, standingOf, stoodOf, type Bottle, type Scan, type Verdict } from "./bottle.ts";
import { isLate } from "./clock.ts";
import { isHere, refusedFor, unfit, unsafe } from "./refuse.ts";

const holdOrder = ["fault", "overweight", "backdated", "inspectionOverdue", "serviceLifeOver"];
const exceptionOrder = [
  "ledger.placeDiffers",
  "ledger.contentDiffers",
  "cylinder.notFit",
  "check.postFillMissing",
  "check.fault",
  "cylinder.overweight",
  "procedure.backdated",
  "procedure.outOfOrder",
];

/** A month's end stops: counted with the calendar of the language, not by hand. */
const afterMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  const wanted = new Date(Date.UTC(lastOfMonth.getUTCFullYear(), lastOfMonth.getUTCMonth(), 1));
  wanted.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return wanted.toISOString().slice(0, 10);
};
const earlier = (a: string, b: string): string => (a < b ? a : b);

type Effect = { exceptions: string[]; newHolds: string[] };

const datesThatHold = (b: Bottle, s: Scan): string[] => {
  const holds = [];
  if (s.day > b.due) holds.push("inspectionOverdue");
  if (s.day > b.serviceEnd) holds.push("serviceLifeOver");
  return holds;
};

/** The columns "flagged when". */
const flags = (b: Bottle, s: Scan): Effect => {
  const exceptions: string[] = [];
  const newHolds: string[] = [];
  const notFit = unfit(b, s).length > 0;
  if ([0, 2, 4, 6].includes(s.procedure)) {
    if (b.where.kind === "company" && !isHere(b, s)) exceptions.push("ledger.placeDiffers");
    if (s.procedure === 0 || s.procedure === 4) {
      if (b.full && b.where.kind !== "customer") exceptions.push("ledger.contentDiffers");
    } else {
      if (!b.full) exceptions.push("ledger.contentDiffers");
      if (b.gate.name !== "postFillPassed") exceptions.push("check.postFillMissing");
    }
    if (notFit) exceptions.push("cylinder.notFit");
    newHolds.push(...datesThatHold(b, s));
  }
  if ((s.procedure === 1 || s.procedure === 5) && notFit) exceptions.push("cylinder.notFit");
  if ([9, 10, 11, 14].includes(s.procedure) && !isHere(b, s)) exceptions.push("ledger.placeDiffers");
  if (s.procedure === 16 && b.where.kind !== "vehicle") exceptions.push("ledger.placeDiffers");
  if (s.procedure === 9 && datesThatHold(b, s).length > 0) {
    exceptions.push("cylinder.notFit");
    newHolds.push(...datesThatHold(b, s));
  }
  return { exceptions: b.unseen ? exceptions.filter((code) => !code.startsWith("ledger.")) : exceptions, newHolds };
};

/** Flags of what was found on the bottle itself: they stand on a late item too, but of those only a fault holds. */
const findings = (b: Bottle, s: Scan): Effect => {
  if (s.procedure >= 9 && s.procedure <= 13 && s.checkStatus === 0)
    return { exceptions: ["check.fault"], newHolds: ["fault"] };
  const [before = 0, after = 0] = [s.before, s.after];
  if (s.procedure === 8 && (after - before > s.maximum || after - b.tare > s.maximum))
    return { exceptions: ["cylinder.overweight"], newHolds: ["overweight"] };
  return { exceptions: [], newHolds: [] };
};

/** The column "result". */
const move = (b: Bottle, s: Scan): void => {
  const here = { kind: "company" as const, id: s.company.id, type: s.company.type };
  const gateHere = (name: string) => ({ name, at: s.kept, companyId: s.company.id });
  const vehicle = { kind: "vehicle" as const, id: s.vehicleId ?? "" };
  switch (s.procedure) {
    case 0:
    case 4:
      Object.assign(b, { where: here, full: false, gate: { name: "none" } });
      break;
    case 1:
    case 5:
    case 7:
      b.where = vehicle;
      break;
    case 2:
    case 6:
      if (b.where.kind === "customer") b.gate = gateHere("filled");
      Object.assign(b, { where: here, full: true });
      break;
    case 3:
      b.where = s.clientId ? { kind: "customer", id: s.clientId } : vehicle;
      break;
    case 8:
      Object.assign(b, { full: true, gate: gateHere("filled") });
      break;
    case 9:
      b.where = here;
      b.gate = s.checkStatus === 1 ? gateHere("preFillPassed") : { name: "preFillFailed" };
      break;
    case 10:
      if (s.checkStatus === 1) {
        b.due = earlier(s.nextDue ?? afterMonths(s.day, s.cycleMonths), b.serviceEnd);
        b.holds = b.holds.filter((hold) => !["inspectionOverdue", "fault", "backdated"].includes(hold));
        b.results = b.results.filter((result) => b.holds.includes(result.hold));
        b.dueOwner = {};
      }
      if (s.checkStatus === 2) b.scrapped = true;
      break;
    case 11:
      if (s.checkStatus === 1) b.gate = { name: "postFillPassed", at: s.kept };
      break;
    case 14:
      b.where = { kind: "company", id: s.repairUnit?.id ?? "", type: 4 };
      break;
    case 15:
      Object.assign(b, { where: here, full: false, gate: { name: "none" } });
      if (s.partsChanged) {
        b.due = earlier(b.due, s.day);
        b.dueOwner = {};
      }
      break;
    default:
  }
};

/** Whatever is done with a bottle that is not seen yet, but for checks that leave it so, says where it is: with whoever does it, and empty. */
const see = (b: Bottle, s: Scan): void => {
  if (!b.unseen || [10, 12, 13, 16].includes(s.procedure)) return;
  Object.assign(b, {
    unseen: false,
    full: false,
    where: { kind: "company", id: s.company.id, type: s.company.type },
  });
};

const hold = (b: Bottle, s: Scan, wanted: string[], already: string[]): string[] => {
  const made = holdOrder.filter((one) => wanted.includes(one) && !already.includes(one));
  b.holds = holdOrder.filter((one) => b.holds.includes(one) || made.includes(one));
  b.results = [...b.results, ...made.map((one) => ({ scan: s, hold: one }))];
  return made;
};

const inOrder = (codes: string[]): string[] => exceptionOrder.filter((code) => codes.includes(code));

const isSame = (one: Scan, s: Scan): boolean =>
  one.procedure === s.procedure &&
  one.company.id === s.company.id &&
  one.contents === s.contents &&
  Math.abs(seconds(one.at, s.at)) <= 120;

/** The two scans that stand around a time, whatever came in when. */
const neighbours = (b: Bottle, at: string): Scan[] => {
  const standing = b.done.filter(({ voided }) => !voided).map(({ scan }) => scan);
  const before = standing.filter((one) => seconds(one.at, at) >= 0);
  const after = standing.filter((one) => seconds(one.at, at) < 0);
  const latest = Math.max(...before.map((one) => Date.parse(one.at)));
  const next = Math.min(...after.map((one) => Date.parse(one.at)));
  const found = [
    before.findLast((one) => Date.parse(one.at) === latest),
    after.find((one) => Date.parse(one.at) === next),
  ];
  return found.filter((one) => one !== undefined);
};

/** The bottle as it stood at a time: right before the first procedure after it that counts. */
const stoodThen = (b: Bottle, at: string) =>
  b.done.find(({ scan, late, voided }) => !late && !voided && seconds(at, scan.kept) > 0)?.before ?? stoodOf(b);

/** Records or refuses a scan as the rules say; the bottle is changed in place. */
export const scanned = (b: Bottle, s: Scan): Verdict => {
  const last = lastScan(b);
  const late = isLate({ at: s.at, waited: s.waited, behind: 0 }, last?.kept);
  const others = late ? neighbours(b, s.at) : last ? [last] : [];
  if (others.some((one) => isSame(one, s))) return { outcome: "duplicate" };
  const refused = refusedFor(b, s, late);
  if (refused.length > 0) return { outcome: "refused", reasons: refused };
  const found = findings(b, s);
  const reasons = unsafe(late ? stoodThen(b, s.at) : stoodOf(b), s, late);
  const isHeld = reasons.length > 0 && (s.procedure === 3 || s.procedure === 8);
  if (reasons.length > 0) found.exceptions = [...found.exceptions, "procedure.backdated"];
  if (isHeld) found.newHolds = [...found.newHolds, "backdated"];
  b.done.push({ scan: s, late, voided: false, before: stoodOf(b) });
  if (late) {
    if (isHeld) {
      hold(b, s, ["backdated"], b.holds);
      b.lateBackdated += 1;
    }
    if (found.newHolds.includes("fault")) {
      hold(b, s, ["fault"], b.holds);
      b.lateFault += 1;
    }
    if (s.procedure === 10 && s.checkStatus === 2) {
      b.scrapped = true;
      b.lateScrap += 1;
    }
    return { outcome: "recorded", exceptions: inOrder([...found.exceptions, "procedure.outOfOrder"]), reasons };
  }
  const flagged = flags(b, s);
  const before = standingOf(b);
  const waited = b.results;
  const { dueOwner } = b;
  see(b, s);
  move(b, s);
  const madeHolds = hold(b, s, [...flagged.newHolds, ...found.newHolds], before.holds);
  const { lateFault, lateScrap, lateBackdated } = b;
  const dueOwners: [object, object] = [dueOwner, b.dueOwner];
  b.steps.push({
    what: "procedure",
    scan: s,
    before,
    after: standingOf(b),
    madeHolds,
    waited,
    dueOwners,
    lateFault,
    lateScrap,
    lateBackdated,
  });
  return { outcome: "recorded", exceptions: inOrder([...flagged.exceptions, ...found.exceptions]), reasons };
};
