import { z } from "zod";
import { systemScreens } from "../access/menus/system.ts";
import { addedAnswer, defineCall, typedAs } from "../calls/define-call.ts";
import { cylinder } from "../lists/cylinder.ts";
import { order } from "../lists/order.ts";
import { permissionsOf, procedureIdsWhere } from "../procedures/index.ts";
import { barcode, maybe, text, uuid } from "../fields/scalars.ts";
import { isThermal, labelsOnSheet, mostLabels, labelLayouts } from "./labels.ts";

/** Maximum number of scans of one slip. */
export const mostSlipScans = 2000;

/** Barcodes of labels, each only once. A second label of one cylinder needs a second printing. */
const labelled = z
  .array(barcode)
  .min(1, { error: "label.none" })
  .max(mostLabels, { error: "label.tooMany", abort: true })
  .superRefine((gasBarcodes, context) => {
    const earlier = new Set<string>();
    for (const [at, code] of gasBarcodes.entries()) {
      if (earlier.has(code)) context.addIssue({ code: "custom", path: [at], message: "label.doubled" });
      earlier.add(code);
    }
  });

/**
 * Documents that are not lists, by their path after `POST /base/document/`: the dossier of a cylinder, the delivery note of an order, the slip of a
 * job, and labels.
 * Each call returns the id of an export.
 */
export const paperBodies = {
  cylinder: z.object({ gasBarcode: barcode }),
  order: z.object({ orderNumber: text.min(1).max(200) }),
  /** `waiting`: scans of the job that were not sent yet; the slip says how many. */
  slip: z.object({
    commandIds: z.array(uuid).min(1).max(mostSlipScans),
    waiting: maybe(z.number().int().min(0).max(99_999)),
  }),
  labels: z.object({
    gasBarcodes: labelled,
    layout: z.enum(labelLayouts),
    /** Position of the first label on the first sheet, from 1, so that a partly used sheet can be used up. A roll has none. */
    position: maybe(z.number().int().min(1).max(labelsOnSheet)),
    /** Prints dashed lines between the labels of a sheet. */
    cutLines: maybe(z.boolean()),
    /** Telephone to print in place of the enterprise's service telephone. */
    telephone: maybe(text.trim().max(40)),
  }),
} as const;

export type PaperKind = keyof typeof paperBodies;
export const paperKinds = Object.keys(paperBodies) as PaperKind[];
export type PaperBody<K extends PaperKind> = z.output<(typeof paperBodies)[K]>;

/** Codes that open a document, besides `export:add`: the codes of the record's `get`. */
export const paperCodes: Record<PaperKind, readonly string[]> = {
  cylinder: cylinder.permission,
  order: order.permission,
  slip: permissionsOf(procedureIdsWhere(({ way }) => way !== undefined)),
  labels: cylinder.permission,
};

/** Name of a document among a person's exports, where a list's export has the list's name. */
export const paperName = (kind: PaperKind): string => `document-${kind}`;

/** Payload of a document's job: the kind and the body of the request. */
export const paperPayload = z.discriminatedUnion("document", [
  paperBodies.cylinder.extend({ document: z.literal("cylinder") }),
  paperBodies.order.extend({ document: z.literal("order") }),
  paperBodies.slip.extend({ document: z.literal("slip") }),
  paperBodies.labels.extend({ document: z.literal("labels") }),
]);
export type PaperPayload = z.output<typeof paperPayload>;

/** Format of a document's file, which is also the ending of its name. */
export const paperFormat = (payload: PaperPayload): "pdf" | "zpl" =>
  payload.document === "labels" && isThermal(payload.layout) ? "zpl" : "pdf";

const summaries: Record<PaperKind, string> = {
  cylinder: "make the dossier of a cylinder; takes the code of its `get` besides",
  order: "make the delivery note of an order; takes the code of its `get` besides",
  slip: "make the slip of a job from its scans: a delivery slip or a receipt; takes the code that records movements besides",
  labels:
    "make labels as PDF, or in ZPL for thermal printers; every cylinder is within the caller's scope, or none is printed",
};
const names: Record<PaperKind, string> = {
  cylinder: "makeDossier",
  order: "makeDeliveryNote",
  slip: "makeSlip",
  labels: "makeLabels",
};

/** The call that makes a document. */
export const paperCall = <K extends PaperKind>(kind: K) =>
  defineCall({
    name: names[kind],
    method: "post",
    path: `/document/${kind}`,
    permission: [systemScreens.export.codes.add],
    also: paperCodes[kind],
    input: typedAs<PaperBody<K>>(paperBodies[kind]),
    answer: addedAnswer,
    failures: ["record.notFound", "export.tooMany"],
    message: "ok.submitted",
    tag: "exports",
    summary: summaries[kind],
  });
