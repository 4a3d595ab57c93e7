import { addEmployee } from "#tests/support/add-employee.ts";
import { employee as employeeResource } from "#contracts/resources/employee.ts";
import { v4 } from "uuid";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { Field } from "#contracts/fields/field.ts";
import { enterprise } from "#contracts/resources/companies.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import { sampleRecord } from "#tests/support/sample-record.ts";
import type { TestServer } from "#tests/support/server.ts";
import { pairScreen, showCode } from "#tests/support/wall.ts";
import { fillTimes } from "#tests/support/fill-times.ts";

export type Row = Record<string, unknown> & { id: string };
type Cylinder = { id: string; gasBarcode: string };
type Result = RecordAnswer["results"][number];

let serial = 0;
const next = (): number => (serial += 1);

/** Records of a company, made by its own person through the interface. */
export type Targets = {
  companyId: string;
  token: string;
  /** Ids, barcodes and numbers of all that was made. */
  made: ReadonlySet<string>;
  /** A form for a record that would belong to the company. */
  form(resource: ResourceDefinition): Promise<Record<string, unknown>>;
  /** A record that belongs to the company. */
  record(resource: ResourceDefinition): Promise<Row>;
  /** A form for a cylinder that the company would have. */
  registration(): Promise<Record<string, unknown> & { gasBarcode: string }>;
  cylinder(): Promise<Cylinder>;
  /** A cylinder with a code beside its barcode, which made its version 2. */
  coded(): Promise<Cylinder & { code: string }>;
  /** A check that is its cylinder's last procedure: its row and its command. */
  check(): Promise<Cylinder & { rowId: string; commandId: string }>;
  /** A check with a fault: the unqualified result, and the exception. */
  fault(): Promise<Cylinder & { resultId: string; exceptionId: string }>;
  /** The exception of a cylinder that came in full though the ledger has it empty: nothing holds it. */
  flagged(): Promise<{ exceptionId: string }>;
  /** An order that is on its way. */
  order(): Promise<{ orderNumber: string; clientId: string }>;
  account(): Promise<{ id: string; version: number }>;
  /** Id of an account whose second factor is on. */
  withFactor(): Promise<string>;
  /** Id of an employee. */
  employee(): Promise<string>;
  /** A view that the company's person shares with a role. */
  sharedView(): Promise<string>;
  /** A webhook of the company. */
  webhook(): Promise<string>;
  /** A role that reads cylinders. */
  role(): Promise<string>;
  /** A key of other software. */
  apiKey(): Promise<string>;
  /** A list that is sent to the company's person. */
  schedule(): Promise<string>;
  export(): Promise<string>;
  /** One that was cancelled, and can be made again. */
  endedExport(): Promise<string>;
  /** A board of the company. */
  board(): Promise<string>;
  boardCode(): Promise<string>;
  /** A note on a board of the company. */
  note(): Promise<string>;
  /** The code of a device that waits for somebody to pair it. */
  codeOnScreen(): Promise<string>;
  /** A screen of the company. */
  screen(): Promise<string>;
  /** A bundle of evidence that waits. */
  evidence(): Promise<string>;
  /** A request to erase an employee of the company. */
  erasure(): Promise<string>;
};

export const createTargets = (server: TestServer, companyId: string, token: string): Targets => {
  const made = new Set<string>();
  const ok = async <T = Row>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> => {
    const answer = await server.call<T>(method, `/base${path}`, { token, body, headers });
    if (!answer.body.success) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const offered = async ({ ref }: Field): Promise<string> => {
    const { list } = await ok<{ list: Row[] }>("GET", `/info/common/${ref?.lookup}`);
    const id = list[0]?.id;
    if (!id) throw new Error(`${ref?.lookup} offers nothing`);
    return id;
  };
  const keep = <T extends Record<string, unknown>>(what: T): T => {
    // A position of the log, such as "14", is a part of many ids: it would be found where nothing of the company is.
    const { position: _, ...marks } = what;
    for (const value of Object.values(marks)) if (typeof value === "string") made.add(value);
    return what;
  };

  const form: Targets["form"] = async (resource) => {
    // Licences are those of an enterprise.
    const above = resource.name === "enterpriseLicense" ? (await record(enterprise)).id : companyId;
    const idOf = (field: Field) => (field.ref?.table === "company" ? Promise.resolve(above) : offered(field));
    const sample = await sampleRecord(resource, idOf);
    return "companyType" in sample ? { ...sample, companyType: 1 } : sample;
  };
  const record: Targets["record"] = async (resource) => {
    const nested = resource.name === "enterpriseLicense" ? "license" : "";
    const { id } = await ok("POST", `${resource.path}/add${nested}`, await form(resource));
    keep({ id });
    return ok("GET", `${resource.path}/get${nested}?id=${id}`);
  };

  const send = async (...items: Record<string, unknown>[]): Promise<Result> => {
    const { position, results } = await ok<RecordAnswer>("POST", "/manage/procedure/record", {
      items: items.map((item) => ({ commandId: v4(), ...item })),
    });
    const odd = results.find(({ outcome }) => outcome !== "recorded");
    if (odd) throw new Error(JSON.stringify(odd));
    await ok("GET", "/manage/exception/getpage", undefined, { "x-after-position": String(position) });
    return results.at(-1) as Result;
  };
  const registration: Targets["registration"] = async () => {
    const first = async (lookup: string) => (await ok<{ list: Row[] }>("GET", `/info/common/${lookup}`)).list[0]?.id;
    const gasBarcode = `FOREIGN${10_000 + next()}`;
    const dates = { productionDate: "2026-01-01" };
    return {
      gasBarcode,
      factoryNumber: gasBarcode,
      specId: await first("getgasspeclist?key=YSP12"),
      gasManufacturingUnitId: await first("getmanufacturingunitlist"),
      emptyWeight: 7,
      createdCompanyId: companyId,
      ...dates,
    };
  };
  const cylinder = async (): Promise<Cylinder> => {
    const body = await registration();
    const { id } = await ok("POST", "/manage/gascylinder/add", body);
    return keep({ id, gasBarcode: body.gasBarcode });
  };
  const addBoard = async () =>
    keep(await ok<Row & { code: string }>("POST", "/cockpit/board/add", { name: `Foreign ${next()}`, companyId }));
  const startExport = async (): Promise<string> => {
    const { id } = await ok("POST", "/export/gascylinder", { format: "csv", scope: "all" });
    return keep({ id }).id;
  };
  return {
    companyId,
    token,
    made,
    form,
    record,
    registration,
    cylinder,
    async coded() {
      const own = await cylinder();
      const code = `X-${v4()}`;
      await ok("POST", "/manage/gascylinder/attachcode", { id: own.id, version: 1, code, kind: "label" });
      return { ...own, code };
    },
    async check() {
      const own = await cylinder();
      const commandId = v4();
      const { revision } = await send({ commandId, gasBarcode: own.gasBarcode, procedureId: 9, checkStatus: 1 });
      return { ...own, commandId, rowId: `${own.id}.${revision}` };
    },
    async fault() {
      const own = await cylinder();
      const { revision } = await send({ gasBarcode: own.gasBarcode, procedureId: 9, checkStatus: 0, defectIds: [] });
      const { list } = await ok<{ list: Row[] }>("GET", `/manage/exception/getpage?gasBarcode=${own.gasBarcode}`);
      return { ...own, ...keep({ resultId: `${own.id}.${revision}.fault`, exceptionId: list[0]?.id ?? "" }) };
    },
    async flagged() {
      const { gasBarcode } = await cylinder();
      await send({ gasBarcode, procedureId: 2 });
      const { list } = await ok<{ list: Row[] }>("GET", `/manage/exception/getpage?gasBarcode=${gasBarcode}`);
      return keep({ exceptionId: list[0]?.id ?? "" });
    },
    async order() {
      const { gasBarcode } = await cylinder();
      const { id: clientId } = await ok("POST", "/trade/clientinfo/add", {
        name: "Foreign Wok",
        telephone: "13700001234",
        address: "Quay 1",
      });
      const orderNumber = `FOREIGN-${next()}`;
      const weights = { weightBeforeCharge: 7, weightAfterCharge: 11 };
      const times = fillTimes();
      await send(
        { gasBarcode, procedureId: 9, checkStatus: 1 },
        { gasBarcode, procedureId: 8, ...weights, ...times },
        { gasBarcode, procedureId: 11, checkStatus: 1 },
        { gasBarcode, procedureId: 3, clientId, orderNumber },
      );
      return keep({ orderNumber, clientId });
    },
    async withFactor() {
      const roleId = await makeRole(server, { codes: [], scope: "company" });
      const { id } = await makeAccount(server, { companyId, roleIds: [roleId] });
      await server.database.pool.query(
        "insert into account_factor (account_id, secret, since) values ($1, 'sealed', now())",
        [id],
      );
      return keep({ id }).id;
    },
    async account() {
      const roleId = await makeRole(server, { codes: ["gasCylinder:due:getlist"], scope: "company" });
      const { id } = await makeAccount(server, { companyId, roleIds: [roleId] });
      keep({ id });
      return { id, version: 1 };
    },
    employee: () => addEmployee(ok),
    async webhook() {
      const body = { name: "Hook", url: "https://hook.example.com/in", kinds: ["order.opened"], companyId };
      const { id } = await ok("POST", "/admin/webhook/add", body);
      return keep({ id }).id;
    },
    role: () => makeRole(server, { codes: ["gasCylinder:archives:getlist"], scope: "company" }),
    async apiKey() {
      const roleId = await makeRole(server, { codes: ["gasCylinder:archives:getlist"], scope: "company" });
      const { id } = await ok("POST", "/admin/apikey/add", { name: "Scales", companyId, roleIds: [roleId] });
      return keep({ id }).id;
    },
    async sharedView() {
      const roleId = await makeRole(server, { codes: [], scope: "company" });
      const view = { list: "cylinder", name: `Foreign ${next()}`, query: "", columns: null, roleIds: [roleId] };
      return keep(await ok("POST", "/admin/view/add", view)).id;
    },
    async schedule() {
      const { accountInfo } = await ok<{ accountInfo: { id: string } }>("GET", "/id/getuserinfo");
      const userId = accountInfo.id;
      const body = { list: "gascylinder", format: "csv", every: "day", at: "07:00", userIds: [userId] };
      return keep(await ok("POST", "/export/schedule/add", body)).id;
    },
    board: async () => (await addBoard()).id,
    boardCode: async () => (await addBoard()).code,
    async note() {
      const { code: board } = await addBoard();
      const at = "2026-03-02T01:00:00Z";
      return keep(await ok("POST", "/cockpit/note/add", { board, panel: "trend", at, text: "A note" })).id;
    },
    codeOnScreen: async () => (await showCode(server)).code,
    screen: async () => keep(await pairScreen(server, token, { companyId })).id,
    export: startExport,
    async erasure() {
      // Another account of the company asked for it, so that its person may confirm.
      const { id: record_id } = await record(employeeResource);
      const { id } = keep({ id: v4() });
      const who = { asked_by: v4(), asked_time: new Date() };
      await server.database.db
        .insertInto("erasure")
        .values({
          id,
          kind: "employee",
          record_id,
          company_id: companyId,
          reason: "asked",
          ...who,
          texts: "[]",
          state: "waiting",
        })
        .execute();
      return id;
    },
    async evidence() {
      const { gasBarcode } = await cylinder();
      const body = { gasBarcodes: [gasBarcode], pictures: false, names: false, purpose: "recall" };
      return (await ok("POST", "/audit/evidence/add", body)).id;
    },
    async endedExport() {
      const id = await startExport();
      await ok("DELETE", `/export/${id}`);
      return id;
    },
  };
};
