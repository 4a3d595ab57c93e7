import type { CompanyScope } from "#contracts/access/company-scope.ts";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { cylinderStream } from "#contracts/streams/cylinder/events.ts";
import { refusedCall, type CallRefused } from "../answer.ts";
import { companyName } from "../company-name.ts";
import type { ServedTenant } from "../served-tenant.ts";
import { barcodeStreams } from "../streams/loaded-barcode.ts";

type Reader = { tenant: ServedTenant; scope: CompanyScope };
type Bearer = { id: string; gasBarcode?: string; companyId?: string };

/**
 * Refuses barcodes without any records, or with a cylinder of another company. A bundle holds every cylinder that ever had a barcode, so earlier
 * cylinders count like the current one.
 */
export const refusalOf = async (
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
  const coded = tenant.db
    .selectFrom("read.cylinder_number")
    .select("id")
    .where("code", "in", gasBarcodes.map(canonicalCode));
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
