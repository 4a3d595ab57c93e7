import { procedureIdsWhere } from "#contracts/procedures/index.ts";
import type { DemoApi } from "./api.ts";
import { customerAt } from "./customers.ts";
import { companyTypes } from "#contracts/streams/company-type.ts";
import type { Employees, Hiring } from "./employees.ts";
import { ensure, type Named, type Row } from "./ensure.ts";
import { placesOf } from "./places.ts";
import type { Random } from "./random.ts";
import type { StaffPlaces } from "./staff.ts";
import { filledIn, type Words } from "./words.ts";

export type Spec = Named & { maxFillWeight: number };
export type Customer = Named & { category: string; bottles: number };

/** Places of the demonstration. */
export type World = Employees & {
  words: Words;
  root: Named;
  stations: Named[];
  /** Stores and the dealer, which sell to customers. */
  shops: Named[];
  /** Ids of the shops that are the company's own stores. */
  stores: ReadonlySet<string>;
  inspection: Named;
  repair: Named;
  vehicles: Named[];
  customers: Customer[];
  specs: Spec[];
  makers: Named[];
  bodies: Named[];
  /** Checking items by the check that uses them. */
  defects: Map<number, Named[]>;
};

/** Finds or makes everything except the cylinders, with the same calls as a person's forms. */
export const makeWorld = async (api: DemoApi, random: Random, words: Words, hiring: Hiring): Promise<World> => {
  const [root] = await api.all<Row>("/info/enterprise/getpage");
  if (!root) throw new Error("the server has no company of its own");
  await fillRoot(api, root, words);
  const makers = await makeMakers(api, words);
  await nameSeeds(api);
  const family = (path: string, seeds: Words["stations"], above: Named[] = [root]) =>
    ensure(
      api,
      path,
      seeds.map(([name, code, address], index) => ({
        name,
        code,
        address,
        contact: words.contact,
        telephone: `1372800${1000 + index}`,
        parentId: above[index % above.length]?.id,
      })),
    );
  const stationRows = await family("/info/gasstations", words.stations);
  // A store belongs to a station. Its people choose from the station's vehicles and drivers.
  const storeRows = await family("/info/warehouse", words.stores, stationRows);
  const shopRows = [...storeRows, ...(await family("/info/dealer", words.dealers))];
  const [inspection] = await family("/info/inspectionunit", words.inspections);
  const [repair] = await family("/info/repairpoint", words.repairs);
  if (!inspection || !repair) throw new Error("no inspection or repair unit");
  const defects = await api.all<Row>("/config/defective/getpage");
  const at = placesOf(stationRows, companyTypes.station);
  const specs = await api.all<Row>("/config/gascylinderspec/getpage");
  await makeTypes(api, words, specs);
  return {
    words,
    root: { ...root, name: words.root },
    stations: stationRows,
    shops: shopRows,
    stores: new Set(storeRows.map(({ id }) => id)),
    inspection,
    repair,
    drivers: await hiring.hire(words.drivers, "driver", "D", at),
    escorts: await hiring.hire(words.escorts, "escort", "E", at),
    vehicles: await makeVehicles(api, words, stationRows),
    customers: await makeCustomers(api, words, random),
    specs: specs.map((row) => ({
      id: row.id,
      name: row.name,
      maxFillWeight: Number(row.maxFillWeight),
    })),
    makers,
    bodies: await api.all<Row>("/config/gascylinderbody/getpage"),
    defects: new Map(
      procedureIdsWhere(({ hasItems }) => hasItems === true).map((type) => [
        type,
        defects.filter((row) => Number(row.type) === type),
      ]),
    ),
  };
};

/** Places where people have accounts. */
export const staffPlaces = ({ root, stations, shops, stores, inspection }: World): StaffPlaces => ({
  root: { ...root, type: companyTypes.company },
  stations: placesOf(stations, companyTypes.station),
  shops: shops.map((shop) => ({ ...shop, type: stores.has(shop.id) ? companyTypes.store : companyTypes.dealer })),
  inspection: { ...inspection, type: companyTypes.inspection },
});

const makeMakers = (api: DemoApi, words: Words): Promise<Named[]> =>
  ensure(
    api,
    "/config/manufacturingunit",
    words.makers.map((name, index) => ({
      ...{ name, code: `M${index + 1}`, address: words.inspections[0]?.[2] },
      ...{ contact: words.contact, telephone: `1372700${1000 + index}` },
    })),
  );

/** Fills in the company that every installation begins with. */
const fillRoot = async (api: DemoApi, { id, version, name }: Row, words: Words): Promise<void> => {
  if (name === words.root) return;
  const place = { address: words.stations[0]?.[2], contact: words.contact, telephone: "13728009999" };
  await api.put("/info/enterprise/update", { id, version, name: words.root, ...place });
};

/** Paths of records that the first start seeds in Chinese, with English names beside. */
const seededPaths = ["body", "cap", "filling"].map((part) => `/config/gascylinder${part}`);

/** Stores the names of seeded records in the language of the calls. Otherwise texts that keep a name keep the Chinese one. */
const nameSeeds = async (api: DemoApi): Promise<void> => {
  for (const path of [...seededPaths, "/config/defective", "/info/post"])
    for (const { id, version, name } of await api.all<Row>(`${path}/getpage`))
      if (/^[ -~]+$/.test(name)) await api.put(`${path}/update`, { id, version, name });
};

/** A cylinder type for each specification. Its cycle is in years, the specification's in months. */
const makeTypes = (api: DemoApi, { cylinderType }: Words, specs: Row[]): Promise<Named[]> =>
  ensure(
    api,
    "/config/gascylindertype",
    specs.map(({ id, name, fillingId, capId, serviceLife, detectionCycle }) => ({
      name: filledIn(cylinderType, { spec: name }),
      specId: id,
      fillingId,
      capId,
      serviceLife,
      detectionCycle: Number(detectionCycle) / 12,
    })),
  );

const makeVehicles = (api: DemoApi, { plates }: Words, stationRows: Named[]): Promise<Named[]> =>
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

const makeCustomers = async (api: DemoApi, words: Words, random: Random): Promise<Customer[]> => {
  const seeds = Array.from({ length: customerCount }, (_, index) => ({
    ...customerAt(words, index),
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
      address: filledIn(words.street, { number: index + 1, street: random.pick(words.streets) }),
    })),
    "telephone",
  );
  return rows.map((row, index) => ({
    ...row,
    category: seeds[index]?.category ?? "other",
    bottles: seeds[index]?.bottles ?? 1,
  }));
};
