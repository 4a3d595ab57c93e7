import { defineScreens, type MenuSeed } from "../menu-seed.ts";

/** The cockpit's own page, which is the built-in board. */
export const cockpitScreens = defineScreens({
  cockpit: {
    key: "cockpit",
    zh: "驾驶舱",
    en: "Cockpit",
    icon: "dashboard",
    path: "/index",
    redirect: "/index",
    codes: { view: "cockpit:view", drive: "cockpit:drive", note: "cockpit:note" },
  },
});

/** Boards that people make, and the screens that show the boards. */
export const boardScreens = defineScreens({
  boards: {
    key: "cockpit.boards",
    zh: "看板",
    en: "Boards",
    icon: "grid-view",
    path: "/boards",
    codes: {
      list: ["cockpit:view"],
      add: "cockpit:board:add",
      update: "cockpit:board:update",
      remove: "cockpit:board:softdelete",
    },
  },
  screens: {
    key: "cockpit.screens",
    zh: "大屏",
    en: "Wall screens",
    icon: "desktop",
    path: "/screens",
    codes: { list: ["cockpit:view"], pair: "wall:pair", revoke: "wall:revoke" },
  },
});

/** The cockpit is a top menu and also a page. The boards and the screens are below it. */
export const cockpitMenu: MenuSeed = { ...cockpitScreens.cockpit, children: Object.values(boardScreens) };
