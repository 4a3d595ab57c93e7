import type { MenuSeed } from "./menu-seed.ts";
import { viewCodes } from "./shared-view.ts";
import { auditMenu } from "./menus/audit.ts";
import { baseMenu } from "./menus/base.ts";
import { cockpitMenu } from "./menus/cockpit.ts";
import { cylinderMenu } from "./menus/cylinder.ts";
import { salesMenu } from "./menus/sales.ts";
import { stockMenu } from "./menus/stock.ts";
import { systemMenu } from "./menus/system.ts";

export type { MenuSeed } from "./menu-seed.ts";

/** The web menus of this build. A menu is listed only when its screen exists. */
export const menuTree: MenuSeed[] = [cockpitMenu, cylinderMenu, stockMenu, salesMenu, baseMenu, auditMenu, systemMenu];

/** Codes that belong to no menu: own account, audit and later features. They are seeded as interface points under the root. */
export const looseCodes = [
  "api:admin:user:getbasic",
  "api:admin:user:updatebasic",
  "api:admin:user:changepassword",
  "gasCylinder:procedure:void",
  "gasCylinder:procedure:undo",
  ...Object.values(viewCodes),
];
