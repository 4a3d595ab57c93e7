import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type ServerOptions } from "#tests/support/server.ts";
import { createDistrict } from "./district.ts";
import { createStranger } from "./stranger.ts";
import { at, createYard, type Cylinder, type Item, type Outcome, type Yard } from "./yard.ts";

/** A whole server in this process with a yard on it; the caller stops it. */
export const openYard = async (options: ServerOptions = {}) => {
  const server = await startTestServer({ whole: true, ...options });
  const stranger = createStranger(server.url);
  const district = await createDistrict(stranger, ADMIN_PASSWORD);
  return { server, stranger, district, yard: await createYard(stranger, district) };
};
export type Opened = Awaited<ReturnType<typeof openYard>>;

/** A result in short: its code or its outcome, and its flags. */
export const said = ({ outcome, code, exceptions = [] }: Outcome): string => [code ?? outcome, ...exceptions].join(" ");

export const check = (gasBarcode: string, procedureId: number, checkStatus: number, minutes: number): Item => ({
  ...{ gasBarcode, procedureId, checkStatus },
  occurredAt: at(minutes),
});
export const fill = (gasBarcode: string, minutes: number, more: Item = {}): Item => ({
  ...{ gasBarcode, procedureId: 8, occurredAt: at(minutes), weightBeforeCharge: 16.6, weightAfterCharge: 31.1 },
  ...{ fillingStartTime: at(minutes - 2), fillingEndTime: at(minutes), ...more },
});
/** Checked, filled and checked at North within minutes 1 to 6, ready to be sent. */
export const soundItems = (gasBarcode: string): Item[] => [
  check(gasBarcode, 9, 1, 1),
  fill(gasBarcode, 4),
  check(gasBarcode, 11, 1, 6),
];

/** So many new cylinders at North, full and ready to be sent. */
export const soundCylinders = async ({ register, record }: Yard, count: number): Promise<Cylinder[]> => {
  const cylinders: Cylinder[] = [];
  for (let made = 0; made < count; made += 1) cylinders.push(await register());
  const results = await record(...cylinders.flatMap(({ gasBarcode }) => soundItems(gasBarcode)));
  const other = results.find(({ outcome }) => outcome !== "recorded");
  if (other) throw new Error(JSON.stringify(other));
  return cylinders;
};

type Stock = Record<string, [empty: number, full: number]>;

/** Counts by the archives of all cylinders what stands where, without asking any list of stock. */
export const countedByArchive = async ({ list, archive }: Yard) => {
  const { list: rows } = await list("/manage/gascylinder/getpage?pageSize=100");
  const [stock, customers]: [Stock, Record<string, number>] = [{}, {}];
  for (const { gasBarcode } of rows) {
    const { holder, content } = await archive(String(gasBarcode));
    if (holder.kind === "customer") customers[holder.id] = (customers[holder.id] ?? 0) + 1;
    if (!["station", "store", "dealer"].includes(holder.kind)) continue;
    const [empty, full] = stock[holder.id] ?? [0, 0];
    stock[holder.id] = content === "full" ? [empty, full + 1] : [empty + 1, full];
  }
  return { stock, customers };
};

/** The same by the lists of stock; places that hold nothing are left out. */
export const countedByLists = async ({ list }: Yard) => {
  const [stock, customers]: [Stock, Record<string, number>] = [{}, {}];
  for (const row of (await list("/manage/inventorystatistics/getcountpage?pageSize=100")).list) {
    const { companyId, emptyBottleStock, fullBottleStock, bottleStatistics } = row;
    if (Number(bottleStatistics) > 0) stock[String(companyId)] = [Number(emptyBottleStock), Number(fullBottleStock)];
  }
  for (const row of (await list("/trade/clientProcess/getstatisticspage?pageSize=100")).list) {
    const { clientId, remainingQuantity } = row;
    if (Number(remainingQuantity) > 0) customers[String(clientId)] = Number(remainingQuantity);
  }
  return { stock, customers };
};
