import { defineScreens, recordCodes, type MenuSeed } from "../menu-seed.ts";

export const configScreens = defineScreens({
  spec: {
    key: "config.spec",
    zh: "规格",
    en: "Specifications",
    path: "/config/spec",
    codes: recordCodes("gasconfig:spec"),
  },
  type: {
    key: "config.type",
    zh: "瓶型",
    en: "Bottle types",
    path: "/config/type",
    codes: recordCodes("gasconfig:type"),
  },
  medium: {
    key: "config.medium",
    zh: "充装介质",
    en: "Filling media",
    path: "/config/medium",
    codes: {
      list: ["gasconfig:medium:list"],
      add: "gasconfig:medium:add",
      update: "gasconfig:medium:update",
      remove: "gasconfig:medium:update",
    },
  },
  cap: {
    key: "config.cap",
    zh: "瓶帽",
    en: "Caps",
    path: "/config/cap",
    codes: recordCodes("gasconfig:cap"),
  },
  maker: {
    key: "config.maker",
    zh: "制造单位",
    en: "Makers",
    path: "/config/maker",
    codes: recordCodes("gasconfig:maker"),
  },
  procedure: {
    key: "config.procedure",
    zh: "工序",
    en: "Procedures",
    path: "/config/procedure",
    codes: recordCodes("gasconfig:procedure"),
  },
  checkingItem: {
    key: "config.checkingItem",
    zh: "检查项目",
    en: "Checking items",
    path: "/config/checking-item",
    codes: recordCodes("gasconfig:defective"),
  },
  body: {
    key: "config.body",
    zh: "瓶体",
    en: "Bodies",
    path: "/config/body",
    codes: recordCodes("gasconfig:body"),
  },
  codeTemplate: {
    key: "config.codeTemplate",
    zh: "网址模板",
    en: "Address templates",
    path: "/config/code-template",
    codes: recordCodes("gasconfig:codetemplate"),
  },
});

export const configMenu: MenuSeed = {
  key: "config",
  zh: "气瓶参数",
  en: "Cylinder data",
  icon: "properties",
  opened: true,
  children: Object.values(configScreens),
};
