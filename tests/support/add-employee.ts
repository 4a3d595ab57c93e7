import { v4 } from "uuid";
import type { TestServer } from "./server.ts";

type Send = <T>(method: string, path: string, body?: unknown) => Promise<T>;

/** Adds an employee of the caller's own company, as every account of a person needs one, and answers the id. */
export const addEmployee = async (send: Send): Promise<string> => {
  const posts = await send<{ list: { id: string }[] }>("GET", "/info/common/getpostlist");
  const code = v4().slice(0, 8);
  const { id } = await send<{ id: string }>("POST", "/info/employees/add", {
    ...{ postId: posts.list[0]?.id, idCode: code, name: "Li Wei", telephone: "13800000000", sex: 1 },
    ...{ identityNumber: code, address: "Quay 1" },
  });
  return id;
};

/** The same at a server of this process. */
export const addEmployeeAt = (server: TestServer, token: string): Promise<string> =>
  addEmployee(
    async (method, path, body) => (await server.call(method, `/base${path}`, { token, body })).body.data as never,
  );
