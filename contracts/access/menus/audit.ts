import { defineScreens, type MenuSeed } from "../menu-seed.ts";

export const auditScreens = defineScreens({
  operationLog: {
    key: "audit.operation-log",
    zh: "操作日志",
    en: "Operation log",
    icon: "changes",
    path: "/admin/operation-log",
    codes: { list: ["api:admin:operationlog:getpage"] },
  },
  loginLog: {
    key: "audit.login-log",
    zh: "登录日志",
    en: "Sign-in log",
    icon: "log-in",
    path: "/admin/login-log",
    codes: { list: ["api:admin:loginlog:getpage"] },
  },
  liveLog: {
    key: "audit.live-log",
    zh: "实时日志",
    en: "Live log",
    icon: "console",
    path: "/admin/logs",
    codes: { list: ["api:admin:log:getlogs"] },
  },
});

/** Logs of what people did and what happened. */
export const auditMenu: MenuSeed = {
  key: "audit",
  zh: "审计",
  en: "Audit",
  redirect: auditScreens.operationLog.path,
  children: Object.values(auditScreens),
};
