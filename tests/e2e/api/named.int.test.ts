import { afterAll, beforeAll, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "#tests/support/admin-password.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { createDistrict } from "./district.ts";
import { lookups, named } from "./named.ts";
import { createStranger } from "./stranger.ts";
import { at, createYard, type Item, type Yard } from "./yard.ts";

let server: TestServer;
let yard: Yard;
const names: Record<string, string> = {};

/** One cylinder through station, store and dealer to a customer, one faulty and inspected, one empty in the store: a row for every list. */
const lifeOfThree = async (): Promise<void> => {
  const { place, customer, vehicle, register, record, ok } = yard;
  const post = await ok<{ id: string }>("POST", "/info/post/add", {
    name: "Driver",
    code: "AUDIT-1",
    description: "drives",
  });
  const person = { telephone: "13900000009", address: "1", sex: 1, identityNumber: "440", postId: post.id };
  const people = { ...person, companyType: 1, companyId: place.north };
  const driver = await ok<{ id: string }>("POST", "/info/employees/add", {
    ...people,
    name: "Chen",
    idCode: "AUDIT-1",
  });
  const escort = await ok<{ id: string }>("POST", "/info/employees/add", { ...people, name: "Wu", idCode: "AUDIT-2" });
  const by = { vehicleId: vehicle, driverId: driver.id, escortIds: [escort.id] };
  const [sent, faulty, stored] = [await register(), await register(), await register()];
  const steps = (gasBarcode: string, items: Item[]) =>
    items.map((item, index) => ({ gasBarcode, occurredAt: at(4 * index + 4), ...item }));
  const filling = { fillingStartTime: at(6), fillingEndTime: at(8), weightBeforeCharge: 16.6, weightAfterCharge: 31.1 };
  const out = { procedureId: 7, ...by };
  const into = { procedureId: 6, ...by };
  const results = await record(
    ...steps(sent.gasBarcode, [
      { procedureId: 9, checkStatus: 1 },
      { procedureId: 8, ...filling },
      { procedureId: 11, checkStatus: 1 },
      ...[out, { ...into, companyId: place.store }, { ...out, companyId: place.store }],
      ...[{ ...into, companyId: place.dealer }],
      { procedureId: 3, companyId: place.dealer, clientId: customer, orderNumber: "ORDER-1", ...by },
    ]),
    ...steps(faulty.gasBarcode, [
      { procedureId: 9, checkStatus: 0, defectIds: [yard.defect] },
      { procedureId: 10, checkStatus: 1, companyId: place.inspection },
    ]),
    ...steps(stored.gasBarcode, [
      { procedureId: 5, ...by },
      { procedureId: 4, companyId: place.store, ...by },
    ]),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => "recorded"));
  Object.assign(names, { sent: sent.gasBarcode, store: place.store, customer });
};

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  const stranger = createStranger(server.url);
  yard = await createYard(stranger, await createDistrict(stranger, ADMIN_PASSWORD));
  await lifeOfThree();
});
afterAll(() => server.stop());

const nothing = (filter: string): string => {
  if (filter.endsWith("Begin")) return "2090-01-01";
  if (filter.endsWith("End")) return "2001-01-01";
  if (filter === "procedureId") return "2";
  if (filter.endsWith("Status")) return filter === "isGoodStatus" ? "2" : "0";
  return filter.endsWith("Id") ? "00000000-0000-7000-8000-000000000000" : "zzz";
};
const filled = (path: string) => path.replace(/\$(\w+)/g, (_, name: string) => names[name] ?? "");

it.each(named)("$path has the fields that the specification names, and is cut by its filters", async (one) => {
  const path = filled(one.path);
  const { list, total } = await yard.list(path);
  expect(total).toBeGreaterThan(0);
  expect(one.fields.split(" ").filter((field) => !(field in (list[0] ?? {})))).toEqual([]);
  for (const filter of one.filters?.split(" ") ?? []) {
    const cut = `${path}${path.includes("?") ? "&" : "?"}${filter}=${nothing(filter)}`;
    expect([filter, (await yard.list(cut)).total]).toEqual([filter, 0]);
  }
});

it.each(lookups.split(" "))("%s is answered to everybody who is signed in, in any spelling", async (name) => {
  for (const path of [name, name.toUpperCase()])
    expect((await yard.told("GET", `/info/common/${path}`)).json.data.total).toBeGreaterThanOrEqual(0);
});

it("a post's code is taken by the name of number too, as the specification's form has it", async () => {
  const post = await yard.ok<{ id: string }>("POST", "/info/post/add", { name: "Weigher", number: "W-1" });
  expect(await yard.ok("GET", `/info/post/get?id=${post.id}`)).toMatchObject({ code: "W-1" });
  const { status, json } = await yard.told("POST", "/info/post/add", { name: "Painter" });
  expect([status, json.errors?.map(({ path }) => path)]).toEqual([400, ["code"]]);
});
