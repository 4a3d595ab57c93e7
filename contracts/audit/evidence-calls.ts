import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall } from "../calls/define-call.ts";
import { barcode, calendarDay, maybe, text, uuid } from "../fields/scalars.ts";
import { evidenceCheckResult } from "./evidence-check.ts";

const permission = auditScreens.evidence.codes.list;
const tag = "audit";

/** Maximum number of barcodes of one bundle. */
export const mostEvidenceBarcodes = 1000;
/** Days for which bundles and their rows are kept. */
export const EVIDENCE_KEPT_DAYS = 365;
/** Maximum size of an uploaded copy to check, in bytes. */
export const mostCheckedBytes = 128 * 1024 * 1024;

export const evidenceStates = ["waiting", "active", "completed", "failed"] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** Subjects of a bundle: one cylinder, several cylinders, an order, or the cylinders of a place in a period. */
export const evidenceSubjects = ["cylinder", "recall", "order", "place"] as const;
export type EvidenceSubject = (typeof evidenceSubjects)[number];

/** A check of a copy that the server made. An altered copy is recognised by its manifest. */
const lastCheck = z.object({
  at: z.iso.datetime(),
  userName: z.string(),
  verdict: evidenceCheckResult.shape.verdict,
  digest: z.string(),
  /** Checks that failed. */
  failed: z.array(z.string()),
});
export type LastCheck = z.infer<typeof lastCheck>;

/** A bundle as a row of the list. Values that only a finished bundle has are null before. */
export const evidenceRowAnswer = z.object({
  id: z.uuid(),
  state: z.enum(evidenceStates),
  /** Number of packed events, and of all. Both are 0 while the log is being sealed. */
  done: z.number().int(),
  total: z.number().int(),
  /** Sentence of the failure. A cancelled bundle counts as failed. */
  error: z.string().nullable(),
  /** The first barcode of the bundle. */
  gasBarcode: z.string().nullable(),
  barcodes: z.number().int(),
  orderNumber: z.string().nullable(),
  purpose: z.string(),
  pictures: z.boolean(),
  names: z.boolean(),
  userName: z.string(),
  createdTime: z.iso.datetime(),
  finishedTime: z.iso.datetime().nullable(),
  fileName: z.string(),
  fileSize: z.number().int().nullable(),
  events: z.number().int().nullable(),
  /** Number of pictures in the file. */
  pictureCount: z.number().int().nullable(),
  firstAt: z.iso.datetime().nullable(),
  lastAt: z.iso.datetime().nullable(),
  treeSize: z.number().int().nullable(),
  /** Base64, as in the checkpoint. */
  root: z.string().nullable(),
  /** SHA-256 of the file, in hex. */
  digest: z.string().nullable(),
  lastCheck: lastCheck.nullable(),
});
export type EvidenceRow = z.infer<typeof evidenceRowAnswer>;

const evidenceDetail = evidenceRowAnswer.extend({
  gasBarcodes: z.array(z.string()),
  /** Files in the bundle, with their size in bytes. */
  files: z.array(z.object({ name: z.string(), size: z.number().int() })),
});
export type EvidenceDetail = z.infer<typeof evidenceDetail>;

/** Response of a check of a copy. `bundleId` is null when the copy belongs to no known bundle. */
const evidenceCheckAnswer = evidenceCheckResult.extend({ digest: z.string(), bundleId: z.uuid().nullable() });
export type EvidenceCheckAnswer = z.infer<typeof evidenceCheckAnswer>;

export const evidenceCalls = {
  add: defineCall({
    name: "addEvidence",
    method: "post",
    path: "/audit/evidence/add",
    permission,
    input: z
      .object({
        gasBarcodes: z.array(barcode).max(mostEvidenceBarcodes, { error: "evidence.tooMany" }).default([]),
        orderNumber: maybe(text.min(1).max(200)),
        /** A place: all cylinders that something was recorded of there, or that came or left, on days `from` to `to`. */
        placeId: maybe(uuid),
        from: maybe(calendarDay),
        to: maybe(calendarDay),
        pictures: z.boolean().default(true),
        names: z.boolean().default(false),
        purpose: text.trim().min(1).max(500),
      })
      .superRefine(({ gasBarcodes, orderNumber, placeId, ...period }, ctx) => {
        const fault = (name: string, message: string) => ctx.addIssue({ code: "custom", path: [name], message });
        if (gasBarcodes.length === 0 && orderNumber === undefined && placeId === undefined)
          fault("gasBarcodes", "field.required");
        const isPeriod = placeId !== undefined || period.from !== undefined || period.to !== undefined;
        if (isPeriod && placeId === undefined) fault("placeId", "field.required");
        for (const name of ["from", "to"] as const)
          if (isPeriod && period[name] === undefined) fault(name, "field.required");
        if (period.from !== undefined && period.to !== undefined && period.from > period.to)
          fault("to", "evidence.periodOrder");
      }),
    answer: z.object({ id: z.uuid() }),
    message: "ok.added",
    failures: [
      "record.notFound",
      "access.outOfScope",
      "evidence.unknownBarcode",
      "evidence.nothingThere",
      "evidence.tooMany",
    ],
    tag,
    summary:
      "make an evidence bundle of barcodes, of an order and its cylinders, or of the cylinders of a place from one day to another; `names` adds what ids are called today, unproven",
  }),
  get: defineCall({
    name: "getEvidence",
    method: "get",
    path: "/audit/evidence/get",
    permission,
    input: z.object({ id: uuid }),
    answer: evidenceDetail,
    failures: ["evidence.notFound"],
    tag,
    summary: "how a bundle stands",
  }),
  cancel: defineCall({
    name: "cancelEvidence",
    method: "post",
    path: "/audit/evidence/cancel",
    permission,
    input: z.object({ id: uuid }),
    answer: z.object({ id: z.uuid() }),
    failures: ["evidence.notFound", "evidence.ended"],
    tag,
    summary: "stop a bundle that waits or is being made",
  }),
  verifiers: defineCall({
    name: "listVerifiers",
    method: "get",
    path: "/audit/verifier",
    permission: [...permission, ...auditScreens.verify.codes.list],
    answer: z.array(
      z.object({ name: z.enum(["verify.mjs", "verify.html"]), sha256: z.string(), size: z.number().int() }),
    ),
    tag,
    summary: "the verifiers that a bundle holds, by their digests",
  }),
  file: defineCall({
    name: "getEvidenceFile",
    method: "get",
    path: "/audit/evidence/{id}/file",
    permission,
    from: "params",
    input: z.object({ id: z.string() }),
    documented: z.object({ id: z.uuid() }),
    gives: "file",
    failures: ["evidence.notFound", "evidence.notReady"],
    tag,
    summary: "a bundle that is made, a zip archive",
  }),
  check: defineCall({
    name: "checkEvidenceCopy",
    method: "post",
    path: "/audit/evidence/check",
    permission,
    takes: "upload",
    input: z.object({}),
    answer: evidenceCheckAnswer,
    failures: ["request.tooLarge", "request.tooMany"],
    tag,
    summary: "check a copy of a bundle; of the copy only its digest is kept",
  }),
  verifier: defineCall({
    name: "getVerifier",
    method: "get",
    path: "/audit/verifier/{name}",
    permission: [...permission, ...auditScreens.verify.codes.list],
    from: "params",
    input: z.object({ name: z.string() }),
    gives: "file",
    failures: ["record.notFound"],
    tag,
    summary: "`verify.mjs` or `verify.html`, as bundles hold them",
  }),
};
