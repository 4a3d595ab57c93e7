import type { ScreenAnswer } from "#contracts/boards/screen-calls.ts";
import { makeCompany } from "#tests/support/companies.ts";
import { signInAs } from "#tests/support/people.ts";
import { startTestServer } from "#tests/support/server.ts";

/** All that somebody may do with screens, and the boards that they show. */
export const codes = ["cockpit:view", "wall:pair", "wall:revoke", "cockpit:board:add"];

export type Fleet = Awaited<ReturnType<typeof openFleet>>;

/** A server with the companies North, its branch, and South, and the calls of their screens. The administrator calls, unless a token is given. */
export const openFleet = async () => {
  const server = await startTestServer({ whole: true });
  const admin = await server.signIn();
  const north = await makeCompany(server, "North");
  const branch = await makeCompany(server, "Branch", north);
  const south = await makeCompany(server, "South");
  /** Somebody of North who may do everything with screens. */
  const northern = await signInAs(server, { companyId: north, codes, scope: "companyAndBelow" });
  const screensOf = async (token: string, query = "") => {
    const path = `/base/wall/screen/getpage?pageSize=100&${query}`;
    return (await server.call<{ list: ScreenAnswer[]; total: number }>("GET", path, { token })).body.data;
  };
  const screenOf = (id: string, token = admin) =>
    server.call<ScreenAnswer>("GET", `/base/wall/screen/get?id=${id}`, { token });
  const update = (body: object, token = admin) =>
    server.call<{ recordVersion: number }>("PUT", "/base/wall/screen/update", { token, body });
  const revoke = (id: string, token = admin) =>
    server.call("DELETE", `/base/wall/screen/softdelete?id=${id}`, { token });
  const addBoard = async (body: object) => {
    const path = "/base/cockpit/board/add";
    return (await server.call<{ id: string; code: string }>("POST", path, { token: admin, body })).body.data;
  };
  return { server, admin, north, branch, south, northern, screensOf, screenOf, update, revoke, addBoard };
};
