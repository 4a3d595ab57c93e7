import { z } from "zod";
import { evidenceCalls, evidenceCheckAnswer, evidencePaths } from "#contracts/audit/evidence-calls.ts";
import { operationOf } from "./command-operations.ts";
import type { Operation } from "./operation.ts";

const tag = "audit";
const codes = evidenceCalls.add.permission;

/** Evidence bundles, checks of copies, and the verifiers. */
export const evidenceOperations = (): Operation[] => [
  ...Object.values(evidenceCalls).map((call) => operationOf(call)),
  {
    method: "get",
    path: `/base${evidencePaths.file("{id}")}`,
    tag,
    summary: "a bundle that is made, a zip archive",
    codes,
    params: z.object({ id: z.uuid() }),
    file: "application/octet-stream",
  },
  {
    method: "post",
    path: `/base${evidencePaths.check}`,
    tag,
    summary: "check a copy of a bundle; of the copy only its digest is kept",
    codes,
    upload: z.object({}),
    data: evidenceCheckAnswer,
  },
  {
    method: "get",
    path: `/base${evidencePaths.verifier("{name}")}`,
    tag,
    summary: "`verify.mjs` or `verify.html`, as bundles hold them",
    codes: evidenceCalls.verifiers.permission,
    params: z.object({ name: z.string() }),
    file: "application/octet-stream",
  },
];
