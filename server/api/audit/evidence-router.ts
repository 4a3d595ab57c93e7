import { hash } from "node:crypto";
import { Router } from "express";
import { evidenceCalls, mostCheckedBytes } from "#contracts/audit/evidence-calls.ts";
import { uuid } from "#contracts/fields/schema.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { readVerifiers } from "#infra/tools/verifier/read-verifiers.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import { addEvidence, type EvidenceReader, checkCopy } from "#server/application/evidence/add-evidence.ts";
import { detailOf, findEvidence } from "#server/application/evidence/read-evidence.ts";
import { sendExport } from "../exports/send-export.ts";
import { takeFile, type UploadLimits } from "../files/take-file.ts";
import { addCall, addFileCall } from "../calls/add-call.ts";
import { addUpload } from "../files/add-upload.ts";
import { Failure } from "../http/failure.ts";
import { scopeOfAny, type RequestContext } from "../http/request-context.ts";
import { accountKey } from "../middleware/rate-limited.ts";

const codes = evidenceCalls.add.permission;

const readerOf = ({
  tenant,
  caller,
  language,
  correlationId,
}: RequestContext): EvidenceReader & { correlationId: string } => {
  const { userId, userName, companyId } = caller;
  return { tenant, userId, userName, companyId, language, correlationId, scope: scopeOfAny(caller, codes) };
};

/** Evidence bundles, under `/base`: create and download them, check copies, and download the verifiers inside them. */
export const createEvidenceRouter = (limits: UploadLimits, { bundle: reader }: FileReaders): Router => {
  const router = Router();
  addCall(router, evidenceCalls.add, (context, input) => addEvidence(readerOf(context), input));
  addCall(router, evidenceCalls.get, async (context, { id }) => {
    const bundle = await detailOf(readerOf(context), id);
    return bundle ? done(bundle) : refusedCall("evidence.notFound");
  });
  addCall(router, evidenceCalls.cancel, async (context, { id }) => {
    const job = await findEvidence(readerOf(context), id);
    if (!job) return refusedCall("evidence.notFound");
    return (await context.tenant.jobs.cancel(job)) ? done({ id }) : refusedCall("evidence.ended");
  });
  addCall(router, evidenceCalls.verifiers, async () =>
    done(
      [...(await readVerifiers())].map(([name, bytes]) => ({
        name: nameOf(name),
        sha256: hash("sha256", bytes, "hex"),
        size: bytes.length,
      })),
    ),
  );
  addFiles(router);
  const before = takeFile(limits, { most: mostCheckedBytes, tooLarge });
  addUpload(router, evidenceCalls.check, before, (context, { path }) =>
    checkCopy(readerOf(context), { path, reader, account: accountKey(context) }),
  );
  return router;
};

const nameOf = (name: string): "verify.mjs" | "verify.html" => (name === "verify.mjs" ? name : "verify.html");

const addFiles = (router: Router): void => {
  addFileCall(router, evidenceCalls.file, async (context, { id }, { response }) => {
    const job = uuid.test(id) ? await findEvidence(readerOf(context), id) : undefined;
    if (!job) throw new Failure("evidence.notFound");
    if (job.state !== "completed") throw new Failure("evidence.notReady", { params: { state: job.state } });
    await sendExport(response, context.tenant.jobs.files("evidence"), { id, format: "zip", fileName: job.fileName });
  });
  addFileCall(router, evidenceCalls.verifier, async (_context, { name }, { response }) => {
    const bytes = (await readVerifiers()).get(name);
    if (!bytes) throw new Failure("record.notFound");
    response.attachment(name).type("application/octet-stream").send(bytes);
  });
};

const tooLarge = () => new Failure("request.tooLarge", { params: { limit: `${mostCheckedBytes / 1024 / 1024} MB` } });
