/** Kinds of differences that a verify run reports (audit §3). */
export const findingCodes = [
  "leaf.changed",
  "leaf.missing",
  "leaf.added",
  "order.changed",
  "log.truncated",
  "log.rewritten",
  "checkpoint.forged",
  "anchor.inconsistent",
  "key.unknown",
  "picture.missing",
  "picture.changed",
  "readModel.differs",
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** Parts of the chain, in the order of a run. A run without pasted notes skips `anchors`. */
export const verifyChecks = [
  "leaves",
  "revisions",
  "tiles",
  "checkpoints",
  "consistency",
  "seals",
  "anchors",
  "pictures",
] as const;
export type VerifyCheck = (typeof verifyChecks)[number];

export const checkStates = ["waiting", "running", "ok", "different", "skipped"] as const;
export type CheckState = (typeof checkStates)[number];

export const runStates = ["waiting", "active", "completed", "failed"] as const;
export type RunState = (typeof runStates)[number];
