import type { MenuSeed } from "../menu-seed.ts";

/** What cylinders are described by. */
export const configMenu: MenuSeed = {
  key: "config",
  zh: "气瓶参数",
  en: "Cylinder data",
  icon: "properties",
  opened: true,
  children: [
    {
      key: "config.spec",
      zh: "规格",
      en: "Specifications",
      path: "/config/spec",
      codes: ["gasconfig:spec:list", "gasconfig:spec:add", "gasconfig:spec:update", "gasconfig:spec:delete"],
    },
    {
      key: "config.type",
      zh: "瓶型",
      en: "Bottle types",
      path: "/config/type",
      codes: ["gasconfig:type:list", "gasconfig:type:add", "gasconfig:type:update", "gasconfig:type:delete"],
    },
    {
      key: "config.medium",
      zh: "充装介质",
      en: "Filling media",
      path: "/config/medium",
      codes: ["gasconfig:medium:list", "gasconfig:medium:add", "gasconfig:medium:update"],
    },
    {
      key: "config.cap",
      zh: "瓶帽",
      en: "Caps",
      path: "/config/cap",
      codes: ["gasconfig:cap:list", "gasconfig:cap:add", "gasconfig:cap:update", "gasconfig:cap:delete"],
    },
    {
      key: "config.maker",
      zh: "制造单位",
      en: "Makers",
      path: "/config/maker",
      codes: ["gasconfig:maker:list", "gasconfig:maker:add", "gasconfig:maker:update", "gasconfig:maker:delete"],
    },
    {
      key: "config.procedure",
      zh: "工序",
      en: "Procedures",
      path: "/config/procedure",
      codes: [
        "gasconfig:procedure:list",
        "gasconfig:procedure:add",
        "gasconfig:procedure:update",
        "gasconfig:procedure:delete",
      ],
    },
    {
      key: "config.checkingItem",
      zh: "检查项目",
      en: "Checking items",
      path: "/config/checking-item",
      codes: [
        "gasconfig:defective:list",
        "gasconfig:defective:add",
        "gasconfig:defective:update",
        "gasconfig:defective:delete",
      ],
    },
    {
      key: "config.body",
      zh: "瓶体",
      en: "Bodies",
      path: "/config/body",
      codes: ["gasconfig:body:list", "gasconfig:body:add", "gasconfig:body:update", "gasconfig:body:delete"],
    },
  ],
};
