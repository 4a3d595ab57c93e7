import type { evidenceCalls, EvidenceDetail, EvidenceRow } from "#contracts/audit/evidence-calls.ts";
import type { InputOf } from "#contracts/commands/define-command.ts";
import type { EvidenceJob } from "#infra/engines/evidence/evidence-store.ts";
import type { EvidenceReader } from "./add-evidence.ts";

/** Everybody's bundles for who sees every company, else the own ones. */
const ownOf = ({ scope, userId }: EvidenceReader): string | undefined => (scope === "all" ? undefined : userId);

export const findEvidence = (reader: EvidenceReader, id: string): Promise<EvidenceJob | undefined> =>
  reader.tenant.evidence.find(id, ownOf(reader));

/** Bundles, newest first. Days are the tenant's. */
export const pageOfEvidence = async (
  reader: EvidenceReader,
  {
    pageIndex = 1,
    pageSize = 20,
    createdTimeBegin,
    createdTimeEnd,
    find,
    kind,
    userName,
  }: InputOf<typeof evidenceCalls.getPage>,
): Promise<{ list: EvidenceRow[]; total: number }> => {
  const userId = ownOf(reader);
  const filter = {
    ...(userId !== undefined && { userId }),
    ...(find !== undefined && { find }),
    ...(kind !== undefined && { kind }),
    ...(userName !== undefined && { userName }),
    ...(createdTimeBegin !== undefined && { firstDay: createdTimeBegin }),
    ...(createdTimeEnd !== undefined && { lastDay: createdTimeEnd }),
    timeZone: reader.tenant.timeZone,
  };
  const { list, total } = await reader.tenant.evidence.page(filter, pageIndex, pageSize);
  return { list: list.map(rowOf), total };
};

const rowOf = (job: EvidenceJob): EvidenceRow => ({
  id: job.id,
  state: job.state,
  done: job.done,
  total: job.total,
  error: job.error,
  gasBarcode: job.gasBarcodes[0] ?? null,
  barcodes: job.gasBarcodes.length,
  orderNumber: job.orderNumber,
  purpose: job.purpose,
  pictures: job.pictures,
  names: job.names,
  userName: job.userName,
  createdTime: job.createdTime.toISOString(),
  finishedTime: job.finishedTime?.toISOString() ?? null,
  fileName: job.fileName,
  fileSize: job.made?.fileSize ?? null,
  events: job.made?.events ?? null,
  pictureCount: job.made?.pictures ?? null,
  firstAt: job.made?.firstAt ?? null,
  lastAt: job.made?.lastAt ?? null,
  treeSize: job.made?.treeSize ?? null,
  root: job.made?.root ?? null,
  digest: job.digest,
  lastCheck: job.lastCheck,
});

export const detailOf = (job: EvidenceJob): EvidenceDetail => ({
  ...rowOf(job),
  gasBarcodes: job.gasBarcodes,
  files: job.made?.files ?? [],
});
