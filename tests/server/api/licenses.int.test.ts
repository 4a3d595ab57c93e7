import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Row = Record<string, unknown> & { id: string; version: number };

let server: TestServer;
let admin: string;
let root: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn();
  const { rows } = await server.database.pool.query<{ id: string }>(
    "select id from company order by created_time, id limit 1",
  );
  root = rows[0]?.id ?? "";
});
afterAll(() => server.stop());

const call = <T = Row>(method: string, name: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/base/info/enterprise/${name}`, { token, body });
const license = (more: Record<string, unknown> = {}) => ({
  companyId: root,
  name: "Filling permit",
  licenseNumber: "TS-1",
  licenseTimeBegin: "2026-01-01",
  licenseTimeEnd: "2030-01-01",
  licenseScope: "LPG",
  imagesUrl: "/files/a.png",
  ...more,
});
const listed = async (id = root) => (await call<{ list: Row[]; total: number }>("GET", `getlicenselist?id=${id}`)).body;

describe("an enterprise's licences", () => {
  it("are added, listed, read, changed and deleted under its own calls", async () => {
    const { id } = (await call("POST", "addlicense", license())).body.data;
    await call("POST", "addlicense", license({ name: "Earlier", licenseTimeEnd: "2027-01-01" }));
    expect((await listed()).data.list.map((row) => row["name"])).toEqual(["Earlier", "Filling permit"]);
    const stored = (await call("GET", `getlicense?id=${id}`)).body.data;
    expect(stored).toMatchObject({ ...license(), id, version: 1 });
    expect((await call("PUT", "updatelicense", { ...stored, name: "Permit" })).body.data).toMatchObject({ version: 2 });
    expect((await call("PUT", "updatelicense", { ...stored, name: "Other" })).body.code).toBe("record.stale");
    expect((await call("DELETE", `softdeletelicense?id=${id}`)).status).toBe(200);
    expect((await listed()).data.total).toBe(1);
    expect((await call("GET", `getlicense?id=${id}`)).status).toBe(404);
  });

  it.each([
    [{ licenseTimeEnd: "2026-01-01" }, "licenseTimeEnd date.endNotAfterBegin"],
    [{ imagesUrl: "" }, "imagesUrl field.required"],
    [{ licenseScope: "" }, "licenseScope field.required"],
    [{ companyId: "00000000-0000-4000-8000-000000000000" }, "companyId field.reference"],
  ])("refuse %j", async (wrong, fault) => {
    const { status, body } = await call("POST", "addlicense", license(wrong));
    expect([status, body.errors?.map(({ path, code }) => `${path} ${code}`)]).toEqual([400, [fault]]);
    expect(body.errors?.[0]?.msg).not.toContain(".");
  });

  it("belong to an enterprise and to no store", async () => {
    const store = { name: "S", code: "S", address: "a", contact: "c", telephone: "13900000000" };
    const added = await server.call<Row>("POST", "/base/info/warehouse/add", { token: admin, body: store });
    const { status } = await call("POST", "addlicense", license({ companyId: added.body.data.id }));
    expect(status).toBe(400);
  });

  it("are read with the codes of enterprises, changed with the one that updates them, and cut by the data scope", async () => {
    const reader = await signInAs(server, { companyId: root, codes: ["base:enterprise:getlist"] });
    expect((await call("GET", `getlicenselist?id=${root}`, undefined, reader)).status).toBe(200);
    expect((await call("POST", "addlicense", license(), reader)).status).toBe(403);
    const station = { name: "N", code: "N", address: "a", contact: "c", telephone: "13900000000", parentId: root };
    const added = await server.call<Row>("POST", "/base/info/gasstations/add", { token: admin, body: station });
    const codes = ["base:enterprise:getlist", "base:enterprise:update"];
    const foreign = await signInAs(server, { companyId: added.body.data.id, codes, scope: "company" });
    const seen = await call<{ total: number }>("GET", `getlicenselist?id=${root}`, undefined, foreign);
    expect(seen.body.data.total).toBe(0);
    expect((await call("POST", "addlicense", license({ name: "X" }), foreign)).body.code).toBe("access.outOfScope");
  });
});

describe("procedures", () => {
  it("are seeded, each with its type, and the types have names", async () => {
    const get = <T>(name: string) => server.call<T>("GET", `/base/config/procedure/${name}`, { token: admin });
    const { body } = await get<{ list: Row[]; total: number }>("getpage?pageSize=100");
    expect(body.data.total).toBe(17);
    const types = await get<{ list: Row[] }>("procedure-type");
    expect(types.body.data.list.map(({ id }) => id)).toEqual(["movement", "check", "fill", "repair"]);
    expect(types.body.data.list[1]).toMatchObject({ name: "检查" });
  });
});
