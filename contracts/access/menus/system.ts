import { defineScreens, type MenuSeed } from "../menu-seed.ts";

/** Codes of records under `/base/admin` (rules §2). */
const adminCodes = (resource: string) => ({
  list: [`api:admin:${resource}:getpage`],
  add: `api:admin:${resource}:add`,
  update: `api:admin:${resource}:update`,
  remove: `api:admin:${resource}:softdelete`,
});

export const systemScreens = defineScreens({
  user: {
    key: "admin.user",
    zh: "账号",
    en: "Accounts",
    icon: "user",
    path: "/admin/user",
    codes: {
      list: ["api:admin:user:getpage"],
      add: "api:admin:user:add",
      update: "api:admin:user:update",
      resetPassword: "api:admin:user:resetpassword",
      remove: "api:admin:user:softdelete",
      removeMany: "api:admin:user:batchsoftdelete",
      invite: "api:admin:user:invite",
    },
  },
  role: {
    key: "admin.role",
    zh: "角色",
    en: "Roles",
    icon: "id-number",
    path: "/admin/role",
    codes: {
      list: ["api:admin:role:getpage"],
      add: "api:admin:role:add",
      update: "api:admin:role:update",
      remove: "api:admin:role:softdelete",
    },
  },
  rolePermission: {
    key: "admin.role-permission",
    zh: "角色权限",
    en: "Role permissions",
    icon: "endorsed",
    path: "/admin/role-permission",
    codes: { assign: "api:admin:permission:assign" },
  },
  permission: {
    key: "admin.permission",
    zh: "权限管理",
    en: "Permission tree",
    icon: "key",
    path: "/admin/permission",
    codes: {
      list: ["api:admin:permission:getpage"],
      addgroup: "api:admin:permission:addgroup",
      addmenu: "api:admin:permission:addmenu",
      addapi: "api:admin:permission:addapi",
      adddot: "api:admin:permission:adddot",
      updategroup: "api:admin:permission:updategroup",
      updatemenu: "api:admin:permission:updatemenu",
      updateapi: "api:admin:permission:updateapi",
      updatedot: "api:admin:permission:updatedot",
      remove: "api:admin:permission:softdelete",
    },
  },
  export: {
    key: "export",
    zh: "导出",
    en: "Exports",
    icon: "export",
    path: "/export",
    codes: { add: "export:add" },
  },
  dictionary: {
    key: "admin.dictionary",
    zh: "字典",
    en: "Dictionary",
    icon: "book",
    path: "/admin/dictionary",
    codes: adminCodes("dictionary"),
  },
  region: {
    key: "admin.region",
    zh: "区域",
    en: "Regions",
    icon: "map",
    path: "/admin/region",
    codes: adminCodes("regioninfo"),
  },
  tenant: {
    key: "admin.tenant",
    zh: "租户",
    en: "Tenants",
    icon: "office",
    path: "/admin/tenant",
    codes: { ...adminCodes("tenant"), removeMany: "api:admin:tenant:batchsoftdelete" },
  },
  cache: {
    key: "admin.cache",
    zh: "缓存",
    en: "Caches",
    icon: "database",
    path: "/admin/cache",
    codes: { list: ["api:admin:cache:list"], clear: "api:admin:cache:clear" },
  },
});

/** Accounts, roles, what they grant, and the platform itself. */
export const systemMenu: MenuSeed = {
  key: "system",
  zh: "系统",
  en: "System",
  sort: 6,
  redirect: "/admin/user",
  children: Object.values(systemScreens),
};
