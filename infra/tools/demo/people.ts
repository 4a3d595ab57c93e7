import { randomBytes } from "node:crypto";
import { createApi, DemoFailure, type DemoApi } from "./api.ts";
import type { World } from "./world.ts";

type Row = { id: string; label?: string; name?: string };

/** An account for each seeded role, so that one can look through their eyes; each has taken the administrator's password for its own. */
export const makePeople = async (
  { api, url }: { api: DemoApi; url: string },
  world: World,
  password: string,
): Promise<string[]> => {
  const roles = await api.all<Row>("/admin/role/getpage");
  const wanted: [string, string, string, string | undefined][] = [
    ["operator", "李小梅", "充装站操作员", world.stations[0]?.id],
    ["keeper", "何敏", "仓库管理员", world.shops[0]?.id],
    ["manager", "梁伟明", "经理", world.root.id],
    ["auditor", "黄建国", "审计员", world.root.id],
  ];
  const made: string[] = [];
  for (const [userName, nickName, label, companyId] of wanted) {
    const role = roles.find((row) => row.label === label);
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
