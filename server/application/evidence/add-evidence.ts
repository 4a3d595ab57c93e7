import { v7 } from "uuid";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { mostEvidenceBarcodes, type evidenceCalls, type EvidenceCheckAnswer } from "#contracts/audit/evidence-calls.ts";
import type { InputOf } from "#contracts/calls/define-call.ts";
import { NO_COMPANY, appendAuditEvent } from "#infra/stores/evidence/append-audit-event.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { done, refusedCall, type Answer, type CallRefused } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { refusalOf } from "./refusal-of.ts";

/** The person who requests a bundle, with the scope of the permission for it. */
export type EvidenceReader = {
  tenant: ServedTenant;
  userId: string;
  userName: string;
  companyId: string;
  language: "zh" | "en";
  scope: CompanyScope;
};

type Asked = InputOf<typeof evidenceCalls.add>;

/** Queues a bundle if its barcodes are known and all cylinders that ever had them are in the caller's scope. */
export const addEvidence = async (reader: EvidenceReader, request: Asked): Promise<Answer<{ id: string }>> => {
  const { tenant, userId, userName, companyId, language } = reader;
  const ofOrder = request.orderNumber === undefined ? [] : await barcodesOfOrder(reader, request.orderNumber);
  if (!Array.isArray(ofOrder)) return ofOrder;
  const gasBarcodes = [...new Set([...request.gasBarcodes, ...ofOrder])];
  if (gasBarcodes.length > mostEvidenceBarcodes) return refusedCall("evidence.tooMany");
  const refusal = await refusalOf(reader, gasBarcodes);
  if (refusal) return refusal;
  const id = v7();
  await tenant.evidence.add({
    id,
    gasBarcodes,
    orderNumber: request.orderNumber ?? null,
    purpose: request.purpose,
    pictures: request.pictures,
    names: request.names,
    fileName: `evidence-${request.orderNumber ?? gasBarcodes[0]}${gasBarcodes.length > 1 ? `-${gasBarcodes.length}` : ""}.zip`,
    language,
    userId,
    userName,
    companyId: companyId === "" || companyId === NO_COMPANY ? null : companyId,
    createdTime: tenant.clock.now(),
  });
  return done({ id });
};

/** Barcodes of an order's cylinders. An order outside the scope is not found. */
const barcodesOfOrder = async (
  { tenant, scope }: EvidenceReader,
  orderNumber: string,
): Promise<string[] | CallRefused> => {
  const { db } = tenant;
  const order = await db
    .selectFrom("read.order_head")
    .select("company_id")
    .where("order_number", "=", orderNumber)
    .executeTakeFirst();
  if (!order || (scope !== "all" && !scope.has(order.company_id))) return refusedCall("record.notFound");
  const rows = await db
    .selectFrom("read.send_receive")
    .innerJoin("read.cylinder", "read.cylinder.id", "read.send_receive.cylinder_id")
    .select("read.cylinder.gas_barcode")
    .distinct()
    .where("read.send_receive.order_number", "=", orderNumber)
    .execute();
  return rows.map(({ gas_barcode }) => gas_barcode);
};

type Copy = {
  path: string;
  reader: FileReaders["bundle"];
  /** Rate limit key of the reader's account. */
  account: string;
};

/** Checks a copy of a bundle with the log's own keys and stores the result. Only the digest of the copy is stored. */
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
