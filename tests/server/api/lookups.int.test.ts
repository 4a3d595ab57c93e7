import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DataScope } from "#contracts/access/roles.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Offer = Record<string, unknown> & { id: string; name: string };
type Offers = { list: Offer[]; total: number };
type Place = "north" | "shed" | "branch" | "south";

let server: TestServer;
let admin: string;
const places = {} as Record<Place, string>;
let root = "";

const add = async (path: string, body: Record<string, unknown>): Promise<string> => {
  const answer = await server.call<{ id: string }>("POST", `/base${path}/add`, { token: admin, body });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data.id;
};
const company = (path: string, name: string, parentId: string) =>
  add(`/info/${path}`, { name, code: name, parentId, address: "Road 1", contact: "Li", telephone: "13800000000" });

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  root =
    (await server.database.pool.query<{ id: string }>("select id from company order by created_time, id limit 1"))
      .rows[0]?.id ?? "";
  places.north = await company("gasstations", "North", root);
  places.south = await company("gasstations", "South", root);
  places.branch = await company("gasstations", "Branch", places.north);
  places.shed = await company("warehouse", "Shed", places.north);
  const postId = await add("/info/post", { name: "Driver", code: "DR" });
  for (const [index, name] of (["north", "branch", "south"] as const).entries()) {
    const own = { companyType: 1, companyId: places[name] };
    await add("/info/vehicle", { ...own, licenseNumber: `粤A0000${index}`, code: `van-${name}` });
    const person = { telephone: `1390000000${index}`, sex: 1, identityNumber: "1", address: "Road 2" };
    await add("/info/employees", { ...own, ...person, postId, name: `Wu of ${name}`, idCode: `E-${name}` });
  }
  for (const [index, projectName] of ["Golden Wok", "Silver Wok"].entries())
    await add("/trade/clientinfo", {
      name: "Chen",
      projectName,
      telephone: `1370000123${index}`,
      address: `Quay ${index}`,
    });
});
afterAll(() => server.stop());

const offers = async (token: string, lookup: string, query = ""): Promise<Offer[]> =>
  (await server.call<Offers>("GET", `/base/info/common/${lookup}?${query}`, { token })).body.data.list;
const person = (place: Place, scope: DataScope, codes = ["gasCylinder:procedure:check"]) =>
  signInAs(server, { companyId: places[place], scope, codes });
const names = (list: Offer[]) => list.map(({ name }) => name);

describe.each([
  ["vehicles", "getvehiclelist", { north: "粤A00000", branch: "粤A00001", south: "粤A00002" }],
  ["employees", "getAllEmployeesInfoList", { north: "Wu of north", branch: "Wu of branch", south: "Wu of south" }],
] as const)("%s are offered", (_, lookup, of) => {
  const northern = [of.north, of.branch].toSorted();

  it("of the own company and those below, and of no other", async () => {
    expect(names(await offers(await person("north", "company"), lookup))).toEqual(northern);
    expect(names(await offers(await person("north", "companyAndBelow"), lookup))).toEqual(northern);
    expect(names(await offers(await person("branch", "companyAndBelow"), lookup))).toEqual([of.branch]);
    expect(names(await offers(await person("south", "company"), lookup))).toEqual([of.south]);
  });

  it("to people of a store, which owns none, of the company right above", async () => {
    expect(names(await offers(await person("shed", "company"), lookup))).toEqual([of.north]);
  });

  it("all to who has the scope of all", async () => {
    expect(names(await offers(await person("south", "all"), lookup))).toEqual(Object.values(of).toSorted());
  });

  it("not by asking for the id of a foreign one", async () => {
    const foreign = (await offers(admin, lookup)).find(({ name }) => name === of.south);
    expect(await offers(await person("north", "companyAndBelow"), lookup, `id=${foreign?.id}`)).toEqual([]);
  });
});

it("a vehicle and a person are offered with what tells them apart, which is searched too", async () => {
  const token = await person("north", "company");
  const [van] = await offers(token, "getvehiclelist", "key=van-branch");
  expect(van).toMatchObject({ name: "粤A00001", code: "van-branch", companyName: "Branch" });
  const [driver, ...others] = await offers(token, "getAllEmployeesInfoList", "key=Branch");
  expect(others).toEqual([]);
  expect(driver).toMatchObject({ name: "Wu of branch", idCode: "E-branch", postName: "Driver", companyName: "Branch" });
  expect(driver).not.toHaveProperty("telephone");
});

describe("customers are offered to everybody of the tenant", () => {
  it.each(["customer:getlist", "gasCylinder:procedure:movement"])(
    "with the address and the end of the telephone number to who has %s",
    async (code) => {
      const token = await person("south", "company", [code]);
      expect(await offers(token, "getclientlist", "key=1231")).toEqual([
        {
          id: expect.any(String),
          name: "Chen",
          projectName: "Silver Wok",
          address: "Quay 1",
          telephoneTail: "1231",
        },
      ]);
      expect(await offers(token, "getclientlist", "key=Quay 0")).toHaveLength(1);
      // The rest of the number is nobody's to search for.
      expect(await offers(token, "getclientlist", "key=1370")).toEqual([]);
    },
  );

  it("with name and project alone to others, whatever they search for", async () => {
    const token = await person("south", "company");
    expect((await offers(token, "getclientlist", "key=Chen")).map(({ id: _id, ...rest }) => rest)).toEqual([
      { name: "Chen", projectName: "Golden Wok" },
      { name: "Chen", projectName: "Silver Wok" },
    ]);
    expect(await offers(token, "getclientlist", "key=Quay")).toEqual([]);
    expect(await offers(token, "getclientlist", "key=1231")).toEqual([]);
  });
});

it("companies are offered to everybody, and nothing of them but what they are called and are", async () => {
  const list = await offers(await person("south", "company"), "getAllCompanyList", "key=North");
  expect(list).toEqual([{ id: places.north, name: "North", type: 1 }]);
});
