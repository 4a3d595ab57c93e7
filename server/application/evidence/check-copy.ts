import { v7 } from "uuid";
import type { EvidenceCheckAnswer } from "#contracts/audit/evidence-calls.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { done, refusedCall, type Answer } from "../answer.ts";
import type { EvidenceReader } from "./add-evidence.ts";

type Copy = {
  path: string;
  reader: FileReaders["bundle"];
  /** As the reader counts it. */
  account: string;
};

/** Checks a copy of a bundle by the log's own keys, and keeps the check: of the copy only its digest. */
export const checkCopy = async (
  reader: EvidenceReader & { correlationId: string },
  { path, reader: files, account }: Copy,
): Promise<Answer<EvidenceCheckAnswer>> => {
  const { tenant, userId, userName, correlationId } = reader;
  const { reader: tree } = tenant.seals;
  const keys = (await tree.keys()).map(({ vkey, from, to }) => (to === undefined ? vkey : `${vkey} ${from} ${to}`));
  const read = await files.read({ path, keys: keys.join("\n") }, { account });
  if (!read.ok) return refusedCall(`evidence.zip.${read.fault}`);
  const { digest, manifests } = read;
  const { lines, verdict } = read.checked;
  const at = tenant.clock.now();
  const failed = lines.filter(({ ok }) => !ok).map(({ check }) => check);
  const check = { at: at.toISOString(), userName, verdict, digest, failed };
  const bundleId = await tenant.evidence.checked({ digest, manifests }, check);
  const checkId = v7();
  const data = { checkId, digest, good: verdict === "good", failed, ...(bundleId !== undefined && { bundleId }) };
  const who = { userId, companyId: reader.companyId || NO_COMPANY, correlationId };
  const when = { at, timeZone: tenant.timeZone };
  await appendAuditEvent(tenant.events, checkId, { type: "EvidenceChecked", data }, { ...who, ...when });
  return done({ lines, verdict, digest, bundleId: bundleId ?? null });
};
