import { expect } from "vitest";
import { v4 } from "uuid";
import type { Field } from "#contracts/fields/field.ts";
import { procedures } from "#contracts/procedures/index.ts";
import { allResources } from "#contracts/resources/index.ts";
import type { ResourceDefinition } from "#contracts/resources/define-resource.ts";
import type { RecordAnswer } from "#contracts/commands/record.ts";
import type { JobOwner } from "#infra/stores/jobs/job.ts";
import { addEmployee } from "./add-employee.ts";
import { sampleRecord } from "./sample-record.ts";
import type { TestServer } from "./server.ts";
import { testTenant } from "./tenant.ts";
import { workOffExport } from "./work-off.ts";

type Row = Record<string, unknown> & { id: string; version: number };
type Listed = { list: Row[]; total: number };
type Send = <T = Row>(method: string, path: string, body?: unknown) => Promise<T>;

/** Calls in the name of one person, each of which has to succeed. */
const sender =
  (server: TestServer, token: string): Send =>
  async <T>(method: string, path: string, body?: unknown) => {
    const answer = await server.call<T>(method, `/base${path}`, { token, body });
    expect([answer.status, answer.body.code, answer.body.errors], `${method} ${path}`).toEqual([200, "1", undefined]);
    return answer.body.data;
  };

const offeredBy =
  (send: Send) =>
  async ({ ref }: Field, form: Record<string, unknown>): Promise<string> => {
    const depends = Object.entries(ref?.depends ?? {}).map(([name, field]) => [name, String(form[field])]);
    const { list } = await send<Listed>("GET", `/info/common/${ref?.lookup}?${new URLSearchParams(depends)}`);
    const [first] = list;
    if (!first) throw new Error(`${ref?.lookup} offers nothing`);
    return first.id;
  };

/** Adds, changes and removes one record, and leaves another one. */
const changeKind = async (send: Send, resource: ResourceDefinition): Promise<void> => {
  const { path, title = "name" } = resource;
  const add = async () => send("POST", `${path}/add`, await sampleRecord(resource, offeredBy(send)));
  const [{ id }] = [await add(), await add()];
  const stored = await send("GET", `${path}/get?id=${id}`);
  // A letter before the digits, because digits alone can be an address that no host has, such as 08123456.
  const changed = title === "licenseNumber" ? `沪A${id.slice(-5).toUpperCase()}` : `r${id.slice(-7)}`;
  await send("PUT", `${path}/update`, { ...stored, [title]: changed });
  await send("DELETE", `${path}/softdelete?id=${id}`);
};

const useAccounts = async (server: TestServer, send: Send, companyId: string): Promise<void> => {
  const userName = `user${v4().slice(0, 8)}`;
  const person = { userName, nickName: userName, companyId, employeesId: await addEmployee(send), roleIds: [] };
  const body = await server.sealed({ ...person, password: "Goodpassword1" });
  const { id } = await send("POST", "/admin/account/add", body);
  const stored = await send("GET", `/admin/account/get?id=${id}`);
  await send("PUT", "/admin/account/update", { ...stored, nickName: `${userName}2` });
  await send("DELETE", `/admin/account/softdelete?id=${id}`);
};

/** Registers a cylinder at a station and takes it into store there. */
const useScans = async (send: Send): Promise<void> => {
  const stations = await send<Listed>("GET", "/info/gasstations/getpage");
  const companyId = stations.list[0]?.id;
  // Those that were made as samples have unlikely weights and cycles.
  const specs = await send<Listed>("GET", "/config/gascylinderspec/getpage?name=YSP35.5");
  const makers = await send<Listed>("GET", "/info/common/getmanufacturingunitlist");
  const gasBarcode = `S${v4().slice(0, 11).toUpperCase()}`;
  await send("POST", "/manage/gascylinder/add", {
    ...{ commandId: v4(), gasBarcode, factoryNumber: gasBarcode, createdCompanyId: companyId },
    ...{ specId: specs.list[0]?.id, gasManufacturingUnitId: makers.list[0]?.id },
    ...{ productionDate: "2025-01-02", emptyWeight: 16.5 },
  });
  const items = [{ commandId: v4(), gasBarcode, procedureId: procedures.emptyIntoStore, companyId }];
  const { results } = await send<RecordAnswer>("POST", "/manage/procedure/record", { items });
  expect(results.map(({ outcome, msg }) => [outcome, msg])).toEqual([["recorded", undefined]]);
};

const useBoards = async (send: Send): Promise<void> => {
  const { id } = await send("POST", "/cockpit/board/add", { name: "Hall" });
  const { panels, version } = await send("GET", `/cockpit/board/get?id=${id}`);
  await send("PUT", "/cockpit/board/update", { id, version, panels, name: "Hall 2" });
  await send("DELETE", `/cockpit/board/softdelete?id=${id}`);
  await send("POST", "/cockpit/board/add", { name: "Hall" });
};

const useDocuments = async (send: Send): Promise<void> => {
  const name = `d${v4().slice(0, 8)}`;
  const group = await send("POST", "/admin/document/addGroup", { parentId: 0, label: name, name });
  const { id } = await send("POST", "/admin/document/addMenu", {
    parentId: group.id,
    label: "Filling",
    name: `${name}m`,
  });
  for (const [version, content] of [
    [1, "# One"],
    [2, "# Two"],
  ])
    await send("PUT", "/admin/document/updateContent", { id, content, version });
  expect(await send("GET", `/admin/document/getContent?id=${id}`)).toMatchObject({ content: "# Two", version: 3 });
};

const useExports = async (server: TestServer, who: JobOwner): Promise<void> => {
  const tenant = await testTenant(server.database, server.folder);
  const payload = { list: "clientinfo", format: "csv", scope: "all", query: { values: {} } } as const;
  const id = (await tenant.jobs.add({ kind: "export", payload, who, fileName: "customers.csv" }))!;
  await workOffExport(tenant, id);
  const { rows } = await server.database.pool.query("select state from job where id = $1", [id]);
  expect(rows).toEqual([{ state: "completed" }]);
  await tenant.close();
};

/** Does with an installation what people do: signs in, adds, changes and removes a record of every kind, scans, makes a board, a document and an export. Fails where one of these is refused. */
export const useInstallation = async (server: TestServer): Promise<void> => {
  const send = sender(server, await server.signIn());
  const { rows } = await server.database.pool.query<{ company: string; account: string }>(
    "select c.id as company, a.id as account from company c, account a where a.user_name = 'admin' order by c.created_time, c.id limit 1",
  );
  const { company, account } = rows[0]!;
  await send("POST", "/admin/regioninfo/add", { parentId: 0, regionInfoName: `R${v4()}`, shortName: "R", sort: 1 });
  for (const resource of allResources.filter(({ addedWith }) => !addedWith)) await changeKind(send, resource);
  await useAccounts(server, send, company);
  await useScans(send);
  await useBoards(send);
  await useDocuments(send);
  await useExports(server, { userId: account, userName: "admin", companyId: company, language: "en" });
};
