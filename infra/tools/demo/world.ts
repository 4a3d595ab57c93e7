import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import type { DemoApi } from "./api.ts";
import {
  clerks,
  customerAt,
  dealers,
  drivers,
  escorts,
  inspections,
  plates,
  repairs,
  stations,
  stores,
} from "./places.ts";
import type { Random } from "./random.ts";

export type Named = { id: string; name: string };
export type Spec = Named & { maxFillWeight: number };
export type Customer = Named & { category: string; bottles: number };

/** Places of the demonstration. */
export type World = {
  root: Named;
  stations: Named[];
  /** Stores and the dealer: what sells to customers. */
  shops: Named[];
  /** Ids of those shops that are stores of our own. */
  stores: ReadonlySet<string>;
  inspection: Named;
  repair: Named;
  vehicles: Named[];
  drivers: Named[];
  escorts: Named[];
  clerks: Named[];
  customers: Customer[];
  specs: Spec[];
  makers: Named[];
  bodies: Named[];
  /** Checking items by the check that looks for them. */
  defects: Map<number, Named[]>;
};

type Row = Record<string, unknown> & { id: string; name: string };

/** Finds or makes everything but the cylinders, through the calls a person's forms use. */
export const makeWorld = async (api: DemoApi, random: Random): Promise<World> => {
  const [root] = await api.all<Row>("/info/enterprise/getpage");
  if (!root) throw new Error("the server has no company of its own");
  const family = (path: string, seeds: readonly (readonly [string, string, string])[], above: Named[] = [root]) =>
    ensure(
      api,
      path,
      seeds.map(([name, code, address], index) => ({
        name,
        code,
        address,
        contact: "值班室",
        telephone: `1372800${1000 + index}`,
        parentId: above[index % above.length]?.id,
      })),
    );
  const stationRows = await family("/info/gasstations", stations);
  // A store belongs to a station, whose vehicles and drivers its people choose from.
  const storeRows = await family("/info/warehouse", stores, stationRows);
  const shopRows = [...storeRows, ...(await family("/info/dealer", dealers))];
  const [inspection] = await family("/info/inspectionunit", inspections);
  const [repair] = await family("/info/repairpoint", repairs);
  if (!inspection || !repair) throw new Error("no inspection or repair unit");
  const defects = await api.all<Row>("/config/defective/getpage");
  const people = await makePeople(api, stationRows);
  const specs = await api.all<Row>("/config/gascylinderspec/getpage");
  await makeTypes(api, specs);
  return {
    root,
    stations: stationRows,
    shops: shopRows,
    stores: new Set(storeRows.map(({ id }) => id)),
    inspection,
    repair,
    ...people,
    vehicles: await makeVehicles(api, stationRows),
    customers: await makeCustomers(api, random),
    specs: specs.map((row) => ({
      id: row.id,
      name: row.name,
      maxFillWeight: Number(row.maxFillWeight),
    })),
    makers: await api.all<Row>("/config/manufacturingunit/getpage"),
    bodies: await api.all<Row>("/config/gascylinderbody/getpage"),
    defects: new Map(
      procedureIdsWhere(({ hasItems }) => hasItems === true).map((type) => [
        type,
        defects.filter((row) => Number(row.type) === type),
      ]),
    ),
  };
};

/** Adds what is missing by `key`; answers all in the order of the seeds. */
const ensure = async (api: DemoApi, path: string, seeds: Record<string, unknown>[], key = "name"): Promise<Named[]> => {
  const there = new Map((await api.all<Row>(`${path}/getpage`)).map((row) => [row[key], row.id]));
  const rows: Named[] = [];
  for (const seed of seeds) {
    const id = there.get(seed[key]) ?? (await api.post<{ id: string }>(`${path}/add`, seed)).id;
    rows.push({ id, name: String(seed[key]) });
  }
  return rows;
};

/** A bottle type for each specification; its cycle is in years, the specification's in months. */
const makeTypes = (api: DemoApi, specs: Row[]): Promise<Named[]> =>
  ensure(
    api,
    "/config/gascylindertype",
    specs.map(({ id, name, fillingId, capId, serviceLife, detectionCycle }) => ({
      name: `民用液化气瓶 ${name}`,
      specId: id,
      fillingId,
      capId,
      serviceLife,
      detectionCycle: Number(detectionCycle) / 12,
    })),
  );

const makePeople = async (
  api: DemoApi,
  stationRows: Named[],
): Promise<Pick<World, "drivers" | "escorts" | "clerks">> => {
  const posts = await ensure(api, "/info/post", [
    { name: "司机", code: "SJ" },
    { name: "押运员", code: "YY" },
    { name: "文员", code: "WY" },
  ]);
  const staff = (names: readonly string[], post: Named | undefined, prefix: string) =>
    names.map((name, index) => ({
      name,
      postId: post?.id,
      idCode: `${prefix}${String(index + 1).padStart(2, "0")}`,
      telephone: `1380000${1000 + index}`,
      sex: 1,
      identityNumber: `44060019800101${1000 + index}`,
      address: "佛山市顺德区",
      companyType: 1,
      companyId: stationRows[index % stationRows.length]?.id,
      contractNumber: `HT-${prefix}${String(index + 1).padStart(3, "0")}`,
      signDate: "2024-03-01",
      ...(prefix !== "C" && {
        licenseName: "道路危险货物运输从业资格证",
        licenseNumber: `4406${prefix}2024${String(index + 1).padStart(4, "0")}`,
        licenseTimeBegin: "2024-03-01",
        licenseTimeEnd: "2030-02-28",
      }),
    }));
  return {
    drivers: await ensure(api, "/info/employees", staff(drivers, posts[0], "D"), "name"),
    escorts: await ensure(api, "/info/employees", staff(escorts, posts[1], "E"), "name"),
    clerks: await ensure(api, "/info/employees", staff(clerks, posts[2], "C"), "name"),
  };
};

const makeVehicles = (api: DemoApi, stationRows: Named[]): Promise<Named[]> =>
  ensure(
    api,
    "/info/vehicle",
    plates.map((licenseNumber, index) => ({
      licenseNumber,
      code: `V${index + 1}`,
      companyType: 1,
      companyId: stationRows[index % stationRows.length]?.id,
    })),
    "licenseNumber",
  );

const customerCount = 80;

const makeCustomers = async (api: DemoApi, random: Random): Promise<Customer[]> => {
  const seeds = Array.from({ length: customerCount }, (_, index) => ({
    ...customerAt(index),
    telephone: `1390000${1000 + index}`,
  }));
  const rows = await ensure(
    api,
    "/trade/clientinfo",
    seeds.map(({ name, projectName, category, telephone }, index) => ({
      name,
      projectName,
      category,
      telephone,
      address: `佛山市顺德区${random.pick(["容桂街道", "大良街道", "乐从镇", "北滘镇", "勒流街道"])}${index + 1} 号`,
    })),
    "telephone",
  );
  return rows.map((row, index) => ({
    ...row,
    category: seeds[index]?.category ?? "other",
    bottles: seeds[index]?.bottles ?? 1,
  }));
};
