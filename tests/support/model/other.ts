import type { Bottle, Company } from "./bottle.ts";

const holdOrder = ["fault", "overweight", "backdated", "inspectionOverdue", "serviceLifeOver"];

/** Takes back the last procedure and nothing else; `false` where it is not the last thing that moved the bottle. */
export const voided = (b: Bottle): boolean => {
  const step = b.steps.at(-1);
  if (step?.what !== "procedure") return false;
  b.steps.pop();
  const { before, after, madeHolds, scan } = step;
  for (const one of b.done) if (one.scan === scan) one.voided = true;
  const changed = (name: "where" | "full" | "gate") => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  if (changed("where")) b.where = before.where;
  if (changed("full")) b.full = before.full;
  if (before.unseen) b.unseen = true;
  if (changed("gate")) b.gate = before.gate;
  const [ownerBefore, ownerAfter] = step.dueOwners;
  if (b.dueOwner === ownerAfter) Object.assign(b, { due: before.due, dueOwner: ownerBefore });
  if (after.scrapped && !before.scrapped && b.lateScrap === step.lateScrap) b.scrapped = false;
  const foundSince = (hold: string): boolean =>
    (hold === "fault" && b.lateFault !== step.lateFault) ||
    (hold === "backdated" && b.lateBackdated !== step.lateBackdated);
  const taken = madeHolds.filter((hold) => !foundSince(hold));
  const lifted = before.holds.filter((hold) => !after.holds.includes(hold));
  b.holds = holdOrder.filter((hold) => (b.holds.includes(hold) && !taken.includes(hold)) || lifted.includes(hold));
  const again = step.waited.filter((result) => lifted.includes(result.hold));
  b.results = [...again, ...b.results.filter((result) => result.scan !== scan || !taken.includes(result.hold))];
  return true;
};

/** Processes the n-th waiting result: back to a store, or scrapped. */
export const processed = (b: Bottle, n: number, store: Company | undefined): void => {
  const hold = b.results[n]?.hold;
  b.results = b.results.filter((_, index) => index !== n);
  b.steps.push({ what: "moved by others" });
  if (!store) {
    b.scrapped = true;
    return;
  }
  b.holds = b.holds.filter((one) => !["fault", "overweight", "backdated"].includes(one));
  b.results = b.results.filter((result) => b.holds.includes(result.hold));
  // Its papers were wrong, and nobody brings it back for that.
  if (hold === "backdated" && b.where.kind !== "company") return;
  b.where = { kind: "company", id: store.id, type: store.type };
  b.unseen = false;
  b.gate = b.full ? { name: "filled" } : { name: "none" };
};

export const dueCorrected = (b: Bottle, day: string): void => {
  if (day !== b.due) {
    b.dueOwner = {};
    b.version += 1;
  }
  b.due = day;
};

/** In the model a code has no spellings but those of case. */
const alike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const without = (codes: string[], code: string): string[] => codes.filter((one) => !alike(one, code));

/** Sticks one more code on; says why not. */
export const attached = (b: Bottle, code: string): string | undefined => {
  if (b.scrapped) return "code.ofScrapped";
  if ([b.barcode, ...b.codes].some((one) => alike(one, code))) return "code.attachedAlready";
  if (b.codes.length === 8) return "code.tooMany";
  b.codes.push(code);
  b.version += 1;
  return undefined;
};

export const detached = (b: Bottle, code: string): string | undefined => {
  if (!b.codes.some((one) => alike(one, code))) return "code.notAttached";
  b.codes = without(b.codes, code);
  b.version += 1;
  return undefined;
};

/** A new label is stuck over the old one, whose code still finds the bottle. */
export const relabelled = (b: Bottle, barcode: string): string | undefined => {
  if (b.scrapped) return "code.ofScrapped";
  if (alike(b.barcode, barcode)) return "code.attachedAlready";
  const others = without(b.codes, barcode);
  if (others.length === 8) return "code.tooMany";
  Object.assign(b, { codes: [...others, b.barcode], barcode, version: b.version + 1 });
  return undefined;
};
