import type { DemoApi } from "./api.ts";
import type { Words } from "./words.ts";

/** Days after which a cylinder at a customer is overdue. */
const longestHeld = 20;

/** Settings of the whole installation: the built-in account's displayed name, and how long customers may keep a cylinder. */
export const setUp = async (api: DemoApi, { administrator }: Words): Promise<void> => {
  const own = await api.get<{ nickName: string; version: number }>("/admin/account/get");
  if (own.nickName !== administrator)
    await api.put("/admin/account/updatebasic", { nickName: administrator, version: own.version });
  await api.put("/info/clientconfig/update", { enableDays: true, maxDays: longestHeld });
};
