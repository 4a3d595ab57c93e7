import { beforeAll, describe, expect, it } from "vitest";
import type * as Account from "#contracts/resources/account.ts";
import type * as Translate from "#contracts/locales/translate.ts";
import { addEmployeeAt } from "#tests/support/add-employee.ts";
import { stepsOf } from "#tests/support/scratch-copy.ts";
import type { Addition } from "./addition.ts";

const steps = stepsOf("adding-a-screen.md", "How to add a field to an account");
type Row = Record<string, unknown> & { id: string };
/** Tests of the field of an account that the page adds. */
export const testAccountField = ({ copy, opened }: Addition): void => {
  let companyId: string;
  let employeesId: string;
  beforeAll(async () => {
    const { rows } = await opened().server.database.pool.query(
      "select company_id from account where user_name = 'admin'",
    );
    companyId = rows[0].company_id;
    employeesId = await addEmployeeAt(opened().server, opened().yard.token);
  });

  const call = <T = Row>(method: string, path: string, body?: object) =>
    opened().server.call<T>(method, `/base/admin/account/${path}`, { token: opened().yard.token, body });
  const add = async (userName: string, more: object) =>
    call(
      "POST",
      "add",
      await opened().server.sealed({ userName, password: "Goodpassword1", companyId, employeesId, ...more }),
    );

  describe("a field of an account, added as the page says", () => {
    it("is 3 edits: the declaration, and its label in each language", async () => {
      expect(steps.map(({ path }) => path)).toEqual([
        "contracts/resources/account.ts",
        "contracts/locales/zh/access.ts",
        "contracts/locales/en/access.ts",
      ]);
      const { translate } = await copy.load<typeof Translate>("contracts/locales/translate.ts");
      expect([translate("zh", "fields.office"), translate("en", "fields.office")]).toEqual(["办公室", "Office"]);
    });

    it("stands in the list and in the form", async () => {
      const { account } = await copy.load<typeof Account>("contracts/resources/account.ts");
      expect(account.list.layout).toContain("office");
      expect(account.form.groups.flatMap(({ fields }) => [...fields])).toContain("office");
    });

    it("is added, listed, sorted by, changed and cleared through the interface", async () => {
      const { id } = (await add("north.office", { office: "North 1" })).body.data;
      await add("south.office", { office: "South 2" });
      const listed = await call<{ list: Row[] }>("GET", "getpage?userName=.office&sort=office");
      expect(listed.body.data.list.map(({ office }) => office)).toEqual(["North 1", "South 2"]);
      expect((await call("PUT", "update", { id, version: 1, office: "North 7" })).status).toBe(200);
      expect((await call("GET", `get?id=${id}`)).body.data).toMatchObject({ office: "North 7", version: 2 });
      await call("PUT", "update", { id, version: 2, office: null });
      expect((await call("GET", `get?id=${id}`)).body.data).toMatchObject({ office: null, userName: "north.office" });
    });

    it("is held to its limit, and stands in the trace of a change", async () => {
      const { status, body } = await add("far.office", { office: "x".repeat(51) });
      expect([status, body.errors?.[0]]).toMatchObject([400, { path: "office", code: "field.tooLong" }]);
      const { id } = (await add("traced.office", { office: "East 3" })).body.data;
      const { rows } = await opened().server.database.pool.query(
        "select after from record_change where record_id = $1",
        [id],
      );
      expect(rows[0].after).toMatchObject({ office: "East 3", userName: "traced.office" });
      expect(JSON.stringify(rows)).not.toMatch(/argon2|Goodpassword1/);
    });
  });
};
