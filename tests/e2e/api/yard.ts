import { randomUUID } from "node:crypto";
import type { District } from "./district.ts";
import type { Stranger } from "./stranger.ts";

export type Item = Record<string, unknown>;
/** One result of `record`, as the rules name its fields. */
export type Outcome = {
  outcome: "recorded" | "duplicate" | "refused";
  code?: string;
  msg?: string;
  reasons?: string[];
  exceptions?: string[];
  revision?: number;
  first?: { outcome: string; code?: string; reasons: string[]; exceptions: string[] };
  paths?: string[];
};
/** One cylinder as `get` answers it. */
export type Archive = { version: number; holder: { kind: string; id: string; name: string } } & Record<
  "content" | "gate" | "life" | "holdReasons" | "inspectionDue" | "revision",
  unknown
>;
export type Cylinder = { id: string; gasBarcode: string };

const HOURS_AGO = 6;
const start = Date.now() - HOURS_AGO * 3_600_000;
/** Minutes after six hours ago, ISO 8601. */
export const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
/** A calendar day in the tenant's zone, so many days from that of `at(0)`: what took place this morning may be after a midnight. */
export const day = (days: number): string => new Date(start + (8 + days * 24) * 3_600_000).toISOString().slice(0, 10);

/** A company of every type, people and cylinders of a district, and the calls that tests of §4 make of them. */
export const createYard = async ({ call }: Stranger, district: District) => {
  const { admin: token, add, party, north, south, store, vehicle, customer, specId, makerId } = district;
  const place = {
    head: await add("/info/enterprise", party("Head")),
    inspection: await add("/info/inspectionunit", party("Inspection")),
    repair: await add("/info/repairpoint", party("Works")),
    dealer: await add("/info/dealer", party("Dealer")),
    ...{ north, south, store },
  };
  // The seed knows one medium; another one is what no spec takes.
  const otherMedium = await add("/config/gascylinderfilling", { name: "Propane", colorName: "red" });
  const defects = await call("GET", "/base/info/common/getdefectivelist", { token });
  const defect = String(defects.json.data.list[0]?.id);
  let serial = 0;
  let position: string | undefined;

  const told = async (method: string, path: string, body?: unknown, as = token) => {
    const headers = position === undefined ? undefined : { "x-after-position": position };
    const answer = await call(method, `/base${path}`, { token: as, body, headers });
    const { data } = answer.json as unknown as { data: { position?: unknown } | null };
    if (method !== "GET" && typeof data?.position === "string") ({ position } = data as { position: string });
    return answer;
  };
  /** Answer of a call, which has to be a success. */
  const ok = async <T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> => {
    const { json, text } = await told(method, path, body);
    if (!json.success) throw new Error(`${method} ${path}: ${text}`);
    return json.data as unknown as T;
  };

  const register = async (more: Item = {}): Promise<Cylinder> => {
    serial += 1;
    const gasBarcode = `YARD${10_000 + serial}`;
    const days = { productionDate: "2024-01-15", expirationDate: day(400) };
    const kind = { specId, gasManufacturingUnitId: makerId, emptyWeight: 16.5 };
    const form = { gasBarcode, factoryNumber: `Y${serial}`, ...kind, ...days, createdCompanyId: north };
    const { id } = await ok<{ id: string }>("POST", "/manage/gascylinder/add", { ...form, ...more });
    return { id, gasBarcode };
  };
  const record = async (...items: Item[]): Promise<Outcome[]> => {
    const sent = items.map((item) => ({ commandId: randomUUID(), companyId: north, ...item }));
    const data = await ok<{ results: Outcome[] }>("POST", "/manage/procedure/record", { items: sent });
    return data.results;
  };
  const archive = (gasBarcode: string): Promise<Archive> =>
    ok("GET", `/manage/gascylinder/get?gasBarcode=${gasBarcode}`);
  /** Corrects single fields of the archive, over what stands there. */
  const correct = async ({ id, gasBarcode }: Cylinder, changes: Item): Promise<void> => {
    const { version } = await archive(gasBarcode);
    await ok("PUT", "/manage/gascylinder/update", { id, version, ...changes });
  };
  const list = (path: string) => ok<{ list: Record<string, never>[]; total: number }>("GET", path);
  return { token, place, vehicle, customer, otherMedium, defect, ok, told, register, record, archive, correct, list };
};
export type Yard = Awaited<ReturnType<typeof createYard>>;
