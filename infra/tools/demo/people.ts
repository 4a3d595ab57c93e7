import { randomBytes } from "node:crypto";
import { createApi, DemoFailure, type DemoApi } from "./api.ts";
import type { World } from "./world.ts";

type Row = { id: string; key: string | null };

/** An account for each seeded role, so that one can look through their eyes; each has taken the administrator's password for its own. */
export const makePeople = async (
  { api, url }: { api: DemoApi; url: string },
  world: World,
  password: string,
): Promise<string[]> => {
  const roles = await api.all<Row>("/admin/role/getpage");
  const [operator, keeper, manager, auditor] = world.words.clerks;
  const wanted: [string, string, string, string | undefined][] = [
    ["operator", operator[0], "stationOperator", world.stations[0]?.id],
    ["keeper", keeper[0], "storeKeeper", world.shops[0]?.id],
    ["manager", manager[0], "manager", world.root.id],
    ["auditor", auditor[0], "auditor", world.root.id],
  ];
  const made: string[] = [];
  for (const [userName, nickName, key, companyId] of wanted) {
    const role = roles.find((row) => row.key === key);
    if (!role) continue;
    try {
      const given = randomBytes(16).toString("hex");
      const account = {
        userName,
        nickName,
        password: given,
        companyId,
        employeesId: world.clerks.find(({ name }) => name === nickName)?.id,
        roleIds: role.id,
        isUsable: true,
      };
      await api.post("/admin/account/add", await api.sealed(account));
      const person = await createApi(url, userName, given);
      const change = { oldPassword: given, newPassword: password, confirmPassword: password };
      await person.put("/admin/account/changepassword", await person.sealed(change));
    } catch (error) {
      if (!(error instanceof DemoFailure)) throw error;
      // Another run made it already.
    }
    made.push(userName);
  }
  return made;
};
