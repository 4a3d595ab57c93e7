import { expect, it } from "vitest";
import { v7 } from "uuid";
import { viewCodes, type SharedView } from "#contracts/access/shared-view.ts";
import { makeAccount, makeRole } from "#tests/support/people.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

const archive = "gasCylinder:archives:getlist";
const columns = { order: ["gasBarcode"], hidden: ["remark"], shown: [], widths: {} };

let server: TestServer;
/** Roles: who shares, two who read, one of them without the list's code. */
const roles = {} as Record<"sharing" | "reading" | "blind" | "other", string>;
const tokens = {} as Record<"sharer" | "reader" | "blind" | "other", string>;

onSharedServer(async (shared) => {
  server = shared;
  const { rows } = await server.database.pool.query("select id from company limit 1");
  const companyId = rows[0].id;
  const role = (codes: string[]) => makeRole(server, { codes, scope: "company" });
  const signIn = async (roleId: string) => (await makeAccount(server, { companyId, roleIds: [roleId] })).signIn();
  roles.sharing = await role([archive, ...Object.values(viewCodes)]);
  roles.reading = await role([archive]);
  roles.blind = await role([]);
  roles.other = await role([archive]);
  tokens.sharer = await signIn(roles.sharing);
  tokens.reader = await signIn(roles.reading);
  tokens.blind = await signIn(roles.blind);
  tokens.other = await signIn(roles.other);
});

const share = (more: object = {}, token = tokens.sharer) =>
  server.call<{ id: string }>("POST", "/base/admin/view/add", {
    token,
    body: { list: "cylinder", name: "Due", query: "life=due", columns, roleIds: [roles.reading], ...more },
  });
const viewsOf = async (token: string, query = "") =>
  (await server.call<{ list: SharedView[]; total: number }>("GET", `/base/admin/view/getpage${query}`, { token })).body
    .data.list;
const drop = (token: string, id: string) => server.call("DELETE", `/base/admin/view/softdelete?id=${id}`, { token });

it("shows a shared view to its author and to the holders of its roles, with who shared it, and to nobody else", async () => {
  const { id } = (await share({ roleIds: [roles.reading, roles.blind] })).body.data;
  const [view] = await viewsOf(tokens.reader, "?list=cylinder");
  expect(view).toMatchObject({ id, list: "cylinder", name: "Due", query: "life=due", columns, version: 1 });
  expect([view?.isOwn, view?.roleNames.length, view?.createdUserName]).toEqual([
    false,
    2,
    expect.stringMatching(/^user/),
  ]);
  expect((await viewsOf(tokens.sharer)).map(({ isOwn }) => isOwn)).toEqual([true]);
  expect(await viewsOf(tokens.reader, "?list=vehicle")).toEqual([]);
  expect(await viewsOf(tokens.other)).toEqual([]);
  // A list that cannot be opened shows none of its views.
  expect(await viewsOf(tokens.blind)).toEqual([]);
  const posted = { token: tokens.reader, body: { filter: { list: "cylinder" } } };
  expect((await server.call("POST", "/base/admin/view/getpage", posted)).body.data).toMatchObject({ total: 1 });
  await drop(tokens.sharer, id);
  expect(await viewsOf(tokens.reader)).toEqual([]);
});

it("shares only by the code, only lists that the author may open, and only with roles that there are", async () => {
  expect((await share({}, tokens.reader)).status).toBe(403);
  expect((await server.call("GET", "/base/admin/view/getpage")).status).toBe(401);
  const faultOf = async (more: object) => (await share(more)).body.errors;
  expect(await faultOf({ list: "vehicle" })).toMatchObject([{ path: "list", code: "view.listUnknown" }]);
  expect(await faultOf({ list: "nonsense" })).toMatchObject([{ path: "list", code: "view.listUnknown" }]);
  expect(await faultOf({ roleIds: [v7()] })).toMatchObject([{ path: "roleIds", code: "account.roleUnknown" }]);
  expect(await faultOf({ roleIds: [] })).toMatchObject([{ path: "roleIds" }]);
  expect(await faultOf({ name: " " })).toMatchObject([{ path: "name" }]);
  expect(await faultOf({ columns: "x".repeat(70_000) })).toMatchObject([
    { path: "columns", code: "preference.tooLarge" },
  ]);
});

it("is changed against its version, and its roles with it; what changed stands in the records' trace", async () => {
  const { id } = (await share()).body.data;
  const update = (body: object) => server.call("PUT", "/base/admin/view/update", { token: tokens.sharer, body });
  const answer = await update({ id, version: 1, name: "Due soon", roleIds: [roles.other] });
  expect(answer.body.data).toEqual({ id, version: 2 });
  expect((await update({ id, version: 1, name: "Late" })).body.code).toBe("record.stale");
  expect(await viewsOf(tokens.reader)).toEqual([]);
  expect(await viewsOf(tokens.other)).toMatchObject([{ name: "Due soon", query: "life=due", columns, version: 2 }]);
  const { rows } = await server.database.pool.query(
    "select action from record_change where record_id = $1 order by action",
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(["add", "update"]);
  await drop(tokens.sharer, id);
});
