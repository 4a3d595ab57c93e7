import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { v4 } from "uuid";
import { mayScreenRead } from "#contracts/lists/screen-reads.ts";
import { signInAs } from "#tests/support/people.ts";
import { asScreen, connectScreen, pairScreen } from "#tests/support/wall.ts";
import { codes, openFleet, type Fleet } from "./fleet.ts";

let fleet: Fleet;
beforeAll(async () => {
  fleet = await openFleet();
});
afterAll(() => fleet?.server.stop());

describe("a screen's credential", () => {
  it("opens boards and what their panels read, by GET, and no other call of the document", async () => {
    const { credential } = await pairScreen(fleet.server, fleet.admin);
    const document = (await (await fetch(`${fleet.server.url}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { security: unknown[] }>>;
    };
    const calls = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, { security }]) =>
        security.length > 0 ? [[method.toUpperCase(), path] as const] : [],
      ),
    );
    expect(calls.length).toBeGreaterThan(200);
    const opened: string[] = [];
    const odd: string[] = [];
    const ask = async ([method, path]: readonly [string, string]): Promise<void> => {
      const { status, body } = await asScreen(fleet.server, credential, method, path.replace("{id}", v4()));
      if (status === 403 && body.code === "screen.boardsOnly") return;
      const call = `${method} ${path}`;
      if ([401, 403, 404, 500].includes(status)) odd.push(`${call} ${status} ${body.code}`);
      opened.push(call);
    };
    for (let at = 0; at < calls.length; at += 20) await Promise.all(calls.slice(at, at + 20).map(ask));
    expect(odd).toEqual([]);
    expect(opened.sort()).toEqual(
      [
        "CompanyData",
        "CylinderOutInWarehouseData",
        "DueData",
        "ExceptionData",
        "GasCylinderData",
        "GetCustomerData",
        "GetCustomerDeliveryData",
        "GetCylinderDeliveryData",
        "GetGasData",
        "HeldData",
        "LogData",
        "StockData",
        "StockTotalData",
        "TodayData",
      ]
        .map((call) => `GET /base/GasCylinder/Cockpit/${call}`)
        .concat([
          "GET /base/cockpit/board/get",
          "GET /base/cockpit/note/getpage",
          "GET /base/manage/exception/getcounts",
          "GET /base/manage/exception/getpage",
          "GET /base/GasCylinder/Cockpit/Screen",
        ])
        .sort(),
    );
    // More than 200 calls.
  }, 120_000);

  it("reads a call however its path is written, and nothing beside or below it", () => {
    expect(mayScreenRead("GET", "/base/CockPit/Board/Get/")).toBe(true);
    for (const path of [
      "/base/cockpit/board/getpage",
      "/base/GasCylinder/Cockpit/../gascylinder",
      "/base/gascylinder/cockpit/a/b",
      "/base/cockpit/board/get/x",
    ])
      expect([path, mayScreenRead("GET", path)]).toEqual([path, false]);
    for (const method of ["POST", "PUT", "DELETE", "HEAD", "OPTIONS"])
      expect(mayScreenRead(method, "/base/manage/exception/getpage")).toBe(false);
  });

  it("counts the customers of its own company, while a person counts all", async () => {
    const customers = ["customer:add", "cockpit:view"];
    const add = async (companyId: string): Promise<void> => {
      const token = await signInAs(fleet.server, { companyId, codes: customers, scope: "companyAndBelow" });
      const body = { name: v4(), address: "Road 1", telephone: "13800000000" };
      expect((await fleet.server.call("POST", "/base/trade/clientinfo/add", { token, body })).status).toBe(200);
    };
    for (const company of [fleet.north, fleet.branch, fleet.south]) await add(company);
    const path = "/base/GasCylinder/Cockpit/GetCustomerData";
    const of = async (companyId: string): Promise<number> => {
      const { credential } = await pairScreen(fleet.server, fleet.admin, { companyId });
      return (await asScreen<{ total: number }>(fleet.server, credential, "GET", path)).body.data.total;
    };
    expect([await of(fleet.north), await of(fleet.branch), await of(fleet.south)]).toEqual([2, 1, 1]);
    expect((await fleet.server.call<{ total: number }>("GET", path, { token: fleet.admin })).body.data.total).toBe(3);
  });

  it("shows its company and those below, and boards of no other", async () => {
    const northernBoard = await fleet.addBoard({ name: "North again", companyId: fleet.north });
    const southern = await fleet.addBoard({ name: "South again", companyId: fleet.south });
    const branchBoard = await fleet.addBoard({ name: "Branch again", companyId: fleet.branch });
    const of = async (companyId: string | undefined, token: string) => {
      const { credential } = await pairScreen(fleet.server, token, { companyId });
      const answers = await Promise.all(
        [northernBoard, branchBoard, southern].map(({ code }) =>
          asScreen(fleet.server, credential, "GET", `/base/cockpit/board/get?board=${code}`),
        ),
      );
      return answers.map(({ status }) => status);
    };
    expect(await of(fleet.north, fleet.admin)).toEqual([200, 200, 404]);
    expect(await of(fleet.branch, fleet.admin)).toEqual([404, 200, 404]);
    // Nobody gives a screen more than he sees himself.
    const narrow = await signInAs(fleet.server, { companyId: fleet.north, codes, scope: "company" });
    expect(await of(undefined, narrow)).toEqual([200, 404, 404]);
  });

  it("that is forged, revoked or another tenant's opens nothing, neither calls nor sockets", async () => {
    const { id, credential } = await pairScreen(fleet.server, fleet.admin);
    const [tenant = "", secret = ""] = credential.split(".");
    const forged = [`${tenant}.${secret.slice(1)}A`, `${v4()}.${secret}`, secret, ".", `${tenant}.`];
    const read = (given: string) => asScreen(fleet.server, given, "GET", "/base/cockpit/board/get?board=enterprise");
    for (const given of forged) {
      const answer = await read(given);
      expect([given, answer.status, answer.body.code]).toEqual([given, 401, "screen.revoked"]);
      expect((await connectScreen(fleet.server.url, given)).refusal).toBe("screen.revoked");
    }
    expect((await read(credential)).status).toBe(200);
    // The credential is no token, and a token no credential.
    expect(
      (await fleet.server.call("GET", "/base/cockpit/board/get?board=enterprise", { token: credential })).status,
    ).toBe(401);
    expect((await read(fleet.admin)).status).toBe(401);
    expect((await fleet.revoke(id)).status).toBe(200);
    expect((await read(credential)).body.code).toBe("screen.revoked");
    expect((await connectScreen(fleet.server.url, credential)).refusal).toBe("screen.revoked");
  });
});
