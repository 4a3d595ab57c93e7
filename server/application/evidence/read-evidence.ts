import type { EvidenceDetail, EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import type { StoredRow } from "#contracts/list-kit/row-of.ts";
import { evidence } from "#contracts/lists/evidence.ts";
import { translate } from "#contracts/locales/translate.ts";
import type { EvidenceJob } from "#infra/stores/evidence/evidence-store.ts";
import { readRow } from "#infra/engines/list-engine/list-engine.ts";
import type { EvidenceReader } from "./add-evidence.ts";

/** Readers with the scope `all` see everybody's bundles, others only their own. */
const ownOf = ({ scope, userId }: EvidenceReader): string | undefined => (scope === "all" ? undefined : userId);

export const findEvidence = (reader: EvidenceReader, id: string): Promise<EvidenceJob | undefined> =>
  reader.tenant.evidence.find(id, ownOf(reader));

/** A bundle as its list shows it. A cancelled bundle has that as its error. */
export const evidenceAnswer = (row: StoredRow<typeof evidence>): EvidenceRow => {
  const { isCancelled, language, subject: _subject, gasBarcodes: _all, verdict: _verdict, ...answer } = row;
  return isCancelled ? { ...answer, error: translate(language, "evidence.cancelled") } : answer;
};

/** Returns a bundle that the reader may see, with its files. */
export const detailOf = async (
  { tenant, language, scope, userId }: EvidenceReader,
  id: string,
): Promise<EvidenceDetail | undefined> => {
  const context = { scope: scope === "all" ? scope : new Set<string>(), reader: userId };
  const row = await readRow(tenant.db, evidence, id, { ...context, language });
  const job = row && (await tenant.evidence.find(id));
  if (!job) return undefined;
  const { gasBarcodes, made } = job;
  return { ...evidenceAnswer(row as StoredRow<typeof evidence>), gasBarcodes, files: made?.files ?? [] };
};
