import { z } from "zod";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { paperBodies, paperKinds, type PaperKind } from "#contracts/paper/paper-calls.ts";
import type { Operation } from "./operation.ts";

const summaries: Record<PaperKind, string> = {
  cylinder: "make the dossier of a cylinder; takes the code of its `get` besides",
  order: "make the delivery note of an order; takes the code of its `get` besides",
  labels: "make labels; every cylinder is within the caller's scope, or none is printed",
};

/** Documents besides lists: each answers the id of an export. */
export const paperOperations = (): Operation[] =>
  paperKinds.map((kind) => ({
    method: "post",
    path: `/base/document/${kind}`,
    summary: summaries[kind],
    tag: "exports",
    codes: [systemScreens.export.codes.add],
    body: paperBodies[kind],
    data: z.object({ id: z.uuid() }),
  }));
