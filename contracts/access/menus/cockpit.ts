import { defineScreens } from "../menu-seed.ts";

/** The cockpit is a top menu and a page. */
export const cockpitScreens = defineScreens({
  cockpit: {
    key: "cockpit",
    zh: "驾驶舱",
    en: "Cockpit",
    icon: "dashboard",
    path: "/index",
    redirect: "/index",
    codes: { view: "cockpit:view" },
  },
});
