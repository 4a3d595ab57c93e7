import { systemScreens } from "#contracts/access/menus/system.ts";
import { hasCode } from "../session.ts";

/** Documents and labels are exports; whoever sees the record needs no other code. */
export const mayPrint = (): boolean => hasCode(systemScreens.export.codes.add);
