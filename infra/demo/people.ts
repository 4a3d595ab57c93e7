import { DemoFailure, type DemoApi } from "./api.ts";
import type { World } from "./world.ts";

type Row = { id: string; label?: string; name?: string };

/** An account for each seeded role, so that one can look through their eyes; the password is the administrator's. */
export const makePeople = async (api: DemoApi, world: World, password: string): Promise<string[]> => {
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
      await api.post("/admin/account/add", {
        userName,
        nickName,
        password,
        companyId,
        employeesId: world.clerks.find(({ name }) => name === nickName)?.id,
        roleIds: role.id,
        isUsable: true,
      });
    } catch (error) {
      if (!(error instanceof DemoFailure)) throw error;
      // Another run made it already.
    }
    made.push(userName);
  }
  return made;
};
