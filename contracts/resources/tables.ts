import type { account } from "./account.ts";
import type { body } from "./body.ts";
import type { cap } from "./cap.ts";
import type { clientConfig } from "./client-config.ts";
import type { clientInfo } from "./client-info.ts";
import type { Company } from "./companies.ts";
import type { defective } from "./defective.ts";
import type { employee } from "./employee.ts";
import type { maker } from "./maker.ts";
import type { medium } from "./medium.ts";
import type { post } from "./post.ts";
import { recordTable } from "./record-table.ts";
import type { spec } from "./spec.ts";
import type { vehicle } from "./vehicle.ts";

/** Tables of records that lists join or the server reads by name. */
export const accountTable = recordTable<typeof account>("account");
export const bodyTable = recordTable<typeof body>("body");
export const capTable = recordTable<typeof cap>("cap");
export const clientConfigTable = recordTable<typeof clientConfig>("client_config");
export const clientTable = recordTable<typeof clientInfo>("client");
export const companyTable = recordTable<Company>("company");
export const defectTable = recordTable<typeof defective>("defective");
export const employeeTable = recordTable<typeof employee>("employee");
export const makerTable = recordTable<typeof maker>("maker");
export const mediumTable = recordTable<typeof medium>("filling_medium");
export const postTable = recordTable<typeof post>("post");
export const specTable = recordTable<typeof spec>("spec");
export const vehicleTable = recordTable<typeof vehicle>("vehicle");
