import { v4 } from "uuid";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";
import { addEmployeeAt } from "#tests/support/add-employee.ts";

/** A whole server with two stations and cylinders to scan. */
export type Yard = {
  server: TestServer;
  admin: string;
  stations: [string, string];
  /** Fields of a cylinder but for its numbers. */
  form: Record<string, unknown>;
  /** Registers cylinders at a station, until lists show them. Returns their barcodes. */
  cylinders(companyId: string, count: number): Promise<string[]>;
  /** Takes empty cylinders into store, one call; answers the position. */
  takeIn(companyId: string, barcodes: string[]): Promise<string>;
  /** Somebody with a role at a company; answers the token. */
  person(userName: string, roleKey: string, companyId: string): Promise<string>;
};

let made = 0;

/** @param given The server to call; absent: one of its own with all that belongs to it. */
export async function openYard(given?: TestServer): Promise<Yard> {
  const server = given ?? (await startTestServer({ whole: true }));
  const admin = await server.signIn();
  const send = async <T>(path: string, body: unknown): Promise<T> => {
    const answer = await server.call<T>("POST", path, { token: admin, body });
    if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const station = async (name: string): Promise<string> => {
    const contact = { address: "Road 1", contact: "Li", telephone: "13800000000" };
    return (await send<{ id: string }>("/base/info/gasstations/add", { name, code: name, ...contact })).id;
  };
  const { rows } = await server.database.pool.query(
    "select spec.id as spec, maker.id as maker from spec, maker where spec.name = 'YSP12' and maker.code = 'M1'",
  );
  const form = {
    specId: rows[0].spec,
    gasManufacturingUnitId: rows[0].maker,
    emptyWeight: 7,
    productionDate: "2026-01-01",
  };
  return {
    server,
    admin,
    form,
    stations: [await station("North"), await station("South")],
    async cylinders(companyId, count) {
      const barcodes = Array.from({ length: count }, () => `BC${String((made += 1)).padStart(6, "0")}`);
      let last = "";
      for (const gasBarcode of barcodes) {
        const cylinder = { ...form, gasBarcode, factoryNumber: gasBarcode, createdCompanyId: companyId };
        last = (await send<{ position: string }>("/base/manage/gascylinder/add", cylinder)).position;
      }
      // Their rows are there for whatever is read next.
      const headers = { "x-after-position": last };
      await server.call("GET", "/base/manage/gascylinder/getpage?pageSize=1", { token: admin, headers });
      return barcodes;
    },
    async takeIn(companyId, barcodes) {
      const items = barcodes.map((gasBarcode) => ({ commandId: v4(), gasBarcode, procedureId: 4, companyId }));
      const answer = await send<RecordAnswer>("/base/manage/procedure/record", { items });
      const odd = answer.results.find((result) => result.outcome !== "recorded");
      if (odd) throw new Error(JSON.stringify(odd));
      return String(answer.position);
    },
    async person(userName, roleKey, companyId) {
      const role = await server.database.db
        .selectFrom("role")
        .select("id")
        .where("key", "=", roleKey)
        .executeTakeFirstOrThrow();
      const employeesId = await addEmployeeAt(server, admin);
      const account = { userName, password: "Goodpassword1", companyId, employeesId, roleIds: role.id };
      await send("/base/admin/account/add", await server.sealed(account));
      return server.signIn(userName, "Goodpassword1");
    },
  };
}
