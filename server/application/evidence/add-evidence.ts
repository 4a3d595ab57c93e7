import { v7 } from "uuid";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { type evidenceCalls, type EvidenceCheckAnswer, mostEvidenceBarcodes } from "#contracts/audit/evidence-calls.ts";
import type { InputOf } from "#contracts/calls/define-call.ts";
import { bearersOf as bearersNow } from "#infra/engines/database/bearers.ts";
import { appendAuditEvent, NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import type { FileReaders } from "#infra/stores/file-readers/file-readers.ts";
import { type Answer, type CallRefused, done, refusedCall } from "../answer.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { companyName } from "../company-name.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";

type Reader = { tenant: ServedTenant; scope: CompanyScope };
type Bearer = { id: string; gasBarcode?: string; companyId?: string };

/**
 * Refuses barcodes without any records, or with a cylinder of another company. A bundle holds every cylinder that ever had a barcode, so earlier
 * cylinders count like the current one.
 */
const refusalOf = async (
  { tenant, scope }: Reader,
  gasBarcodes: readonly string[],
): Promise<CallRefused | undefined> => {
  if (gasBarcodes.length === 0) return undefined;
  const streams = await tenant.events.readStreams(
    [...new Set(gasBarcodes.flatMap((code) => barcodeStreams(code)))].map((stream) => ({ stream, from: 0n })),
  );
  const ids = [...streams.values()].flatMap((events) => events.flatMap(({ data }) => idIn(data)));
  const bearers = await bearersOf({ tenant, scope }, gasBarcodes, [...new Set(ids)]);
  if (scope !== "all") {
    const foreign = bearers.find(({ companyId }) => companyId === undefined || !scope.has(companyId));
    if (foreign) return outOfScope(tenant, foreign);
  }
  // A barcode that was only seen has no company. Its history is for readers with the scope `all`.
  const codesOfBearers = new Set(
    bearers.flatMap(({ gasBarcode }) => (gasBarcode === undefined ? [] : [canonicalCode(gasBarcode)])),
  );
  const isKnown = (code: string): boolean => {
    const events = barcodeStreams(code).flatMap((stream) => streams.get(stream) ?? []);
    return (
      codesOfBearers.has(canonicalCode(code)) ||
      (scope === "all" ? events.length > 0 : events.some(({ data }) => idIn(data).length > 0))
    );
  };
  const unknown = gasBarcodes.filter((code) => !isKnown(code));
  if (unknown.length === 0) return undefined;
  return refusedCall("evidence.unknownBarcode", { params: { gasBarcodes: unknown.slice(0, 10).join(", ") } });
};

const idIn = (data: object): string[] =>
  "cylinderId" in data && typeof data.cylinderId === "string" ? [data.cylinderId] : [];

const outOfScope = async ({ commands }: ServedTenant, { companyId }: Bearer): Promise<CallRefused> => {
  const name = companyId === undefined ? "?" : await companyName(commands, companyId);
  return refusedCall("access.outOfScope", { params: { companyName: name } });
};

/** Cylinders that have or had one of the barcodes, each with its company. */
const bearersOf = async (
  { tenant, scope }: Reader,
  gasBarcodes: readonly string[],
  ids: readonly string[],
): Promise<Bearer[]> => {
  const coded = tenant.db.selectFrom(bearersNow(tenant.db, gasBarcodes).as("bearer")).select("bearer.id");
  const rows = await tenant.db
    .selectFrom("read.cylinder")
    .select(["id", "gas_barcode as gasBarcode", "scope_company_id as companyId"])
    .where((eb) => eb.or([eb("id", "in", coded), ...(ids.length > 0 ? [eb("id", "in", ids)] : [])]))
    .execute();
  const listed = new Set(rows.map(({ id }) => id));
  const removed = scope === "all" ? [] : ids.filter((id) => !listed.has(id));
  return [...rows, ...(await registrants(tenant, removed))];
};

/** Removed cylinders are in no list. They belong to the company that registered them. */
const registrants = async ({ events }: ServedTenant, ids: readonly string[]): Promise<Bearer[]> => {
  const streams = await events.readStreams(ids.map((id) => ({ stream: cylinderStream(id), from: 0n })));
  return ids.map((id) => {
    const first = streams.get(cylinderStream(id))?.[0];
    if (first?.type !== "CylinderRegistered") return { id };
    const { createdCompany } = first.data as { createdCompany: { id: string } };
    return { id, companyId: createdCompany.id };
  });
};

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
  const ofPlace = await barcodesOfPlace(reader, request);
  if (!Array.isArray(ofPlace)) return ofPlace;
  const gasBarcodes = [...new Set([...request.gasBarcodes, ...ofOrder, ...ofPlace])];
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
    fileName: fileNameOf(request, gasBarcodes),
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

/**
 * Barcodes of the cylinders of a place from one day to another: those that something was recorded of there, and those that came or left. A place
 * outside the scope is not found.
 */
const barcodesOfPlace = async (
  { tenant, scope }: EvidenceReader,
  { placeId, from, to }: Pick<Asked, "placeId" | "from" | "to">,
): Promise<string[] | CallRefused> => {
  if (placeId === undefined || from === undefined || to === undefined) return [];
  const place = await tenant.db.selectFrom("company").select("name").where("id", "=", placeId).executeTakeFirst();
  if (!place || (scope !== "all" && !scope.has(placeId))) return refusedCall("record.notFound");
  const rows = await tenant.db
    .selectFrom("read.history")
    .select("gas_barcode")
    .distinct()
    .where((eb) => eb.or([eb("company_id", "=", placeId), eb("from_id", "=", placeId), eb("to_id", "=", placeId)]))
    .where("business_day", ">=", from)
    .where("business_day", "<=", to)
    .orderBy("gas_barcode")
    .limit(mostEvidenceBarcodes + 1)
    .execute();
  if (rows.length > 0) return rows.map(({ gas_barcode }) => gas_barcode);
  return refusedCall("evidence.nothingThere", { params: { companyName: place.name } });
};

const fileNameOf = ({ orderNumber, placeId, from, to }: Asked, gasBarcodes: readonly string[]): string => {
  const subject = placeId === undefined ? (orderNumber ?? gasBarcodes[0]) : `${from}-${to}`;
  return `evidence-${subject}${gasBarcodes.length > 1 ? `-${gasBarcodes.length}` : ""}.zip`;
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
