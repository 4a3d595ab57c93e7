import type { MenuSeed } from "../menu-seed.ts";

/** Accounts, roles, what they grant, and exports. */
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
      codes: ["api:admin:role:getpage", "api:admin:role:add", "api:admin:role:update", "api:admin:role:softdelete"],
    },
    {
      key: "admin.role-permission",
      zh: "角色权限",
      en: "Role permissions",
      icon: "endorsed",
      path: "/admin/role-permission",
      codes: ["api:admin:permission:assign"],
    },
    {
      key: "admin.permission",
      zh: "权限管理",
      en: "Permission tree",
      icon: "key",
      path: "/admin/permission",
      codes: [
        "api:admin:permission:getpage",
        "api:admin:permission:addgroup",
        "api:admin:permission:addmenu",
        "api:admin:permission:addapi",
        "api:admin:permission:adddot",
        "api:admin:permission:updategroup",
        "api:admin:permission:updatemenu",
        "api:admin:permission:updateapi",
        "api:admin:permission:updatedot",
        "api:admin:permission:softdelete",
      ],
    },
    { key: "export", zh: "导出", en: "Exports", icon: "export", path: "/export", codes: ["export:add"] },
  ],
};
