import type { MenuSeed } from "../menu-seed.ts";

/** Accounts, roles and exports. */
export const systemMenu: MenuSeed = {
  key: "system",
  zh: "系统",
  en: "System",
  redirect: "/admin/user",
  children: [
    {
      key: "admin.user",
      zh: "账号",
      en: "Accounts",
      icon: "user",
      path: "/admin/user",
      codes: [
        "api:admin:user:getpage",
        "api:admin:user:add",
        "api:admin:user:update",
        "api:admin:user:resetpassword",
        "api:admin:user:softdelete",
        "api:admin:user:batchsoftdelete",
      ],
    },
    {
      key: "admin.role",
      zh: "角色",
      en: "Roles",
      icon: "id-number",
      path: "/admin/role",
      codes: [
        "api:admin:role:getpage",
        "api:admin:role:add",
        "api:admin:role:update",
        "api:admin:role:softdelete",
        "api:admin:permission:assign",
      ],
    },
    { key: "export", zh: "导出", en: "Exports", icon: "export", path: "/export", codes: ["export:add"] },
  ],
};
