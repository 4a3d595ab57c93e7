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
  replay: {
    key: "audit.replay",
    zh: "气瓶回放",
    en: "Cylinder replay",
    icon: "history",
    path: "/audit/replay",
    sort: 0,
    codes: { list: ["audit:replay"] },
  },
  place: {
    key: "audit.place",
    zh: "地点回放",
    en: "Place replay",
    icon: "history",
    path: "/audit/place",
    sort: 0,
    codes: { list: ["audit:replay"] },
  },
  questions: {
    key: "audit.questions",
    zh: "常用问题",
    en: "Saved questions",
    icon: "bookmark",
    path: "/audit/questions",
    sort: 0,
    codes: { list: ["audit:replay"] },
  },
  events: {
    key: "audit.events",
    zh: "事件",
    en: "Events",
    icon: "timeline-events",
    path: "/audit/events",
    sort: 0,
    codes: { list: ["audit:event"] },
  },
  evidence: {
    key: "audit.evidence",
    zh: "证据",
    en: "Evidence",
    icon: "endorsed",
    path: "/audit/evidence",
    sort: 0,
    codes: { list: ["audit:evidence"] },
  },
  verify: {
    key: "audit.verify",
    zh: "校验",
    en: "Verify",
    icon: "shield",
    path: "/audit/verify",
    sort: 0,
    codes: { list: ["audit:verify"] },
  },
});

/** Each of these codes opens the calls that return proofs. */
export const auditCodes: readonly string[] = [
  ...auditScreens.replay.codes.list,
  ...auditScreens.events.codes.list,
  ...auditScreens.evidence.codes.list,
  ...auditScreens.verify.codes.list,
];

export const auditMenu: MenuSeed = {
  key: "audit",
  zh: "审计",
  en: "Audit",
  redirect: auditScreens.operationLog.path,
  children: Object.values(auditScreens),
};
