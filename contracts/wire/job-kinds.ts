/** Kinds of jobs: work that runs after a request or by itself. */
export const jobKinds = [
  "export",
  "document",
  "importCheck",
  "importRun",
  "evidence",
  "erase",
  "verify",
  "cleanup",
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobStates = ["waiting", "active", "completed", "failed", "cancelled"] as const;
export type JobState = (typeof jobStates)[number];

/** Kinds whose file is among the exports of the person who requested it. */
export const exportedKinds = ["export", "document"] as const satisfies JobKind[];
export type ExportedKind = (typeof exportedKinds)[number];

export const isExported = (kind: JobKind): kind is ExportedKind => (exportedKinds as readonly JobKind[]).includes(kind);
