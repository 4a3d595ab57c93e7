import { z } from "zod";
import { role } from "#contracts/lists/role.ts";
import { listOperations } from "./list-operations.ts";
import type { Operation } from "./operation.ts";

const count = z.number().int();
const line = z.object({ position: z.string(), datetime: z.string(), content: z.string(), logColor: z.string() });

/** The board's figures, the live log, and the calls that answer at a second address. */
export const cockpitOperations = (): Operation[] => [
  {
    method: "get",
    path: "/base/GasCylinder/Cockpit/TodayData",
    summary: "today's four figures",
    tag: "cockpit",
    codes: ["cockpit:view"],
    data: z.object({
      todayGasNum: count,
      todayOutWarehouseNum: count,
      todayInWarehouseNum: count,
      todayDeliveryNum: count,
    }),
  },
  {
    method: "get",
    path: "/base/admin/log/getlogs",
    summary: "the live log, newest first",
    tag: "cockpit",
    codes: ["cockpit:view", "api:admin:log:getlogs"],
    query: z.object({ page: z.number().int().min(1).default(1), key: z.string().optional() }),
    data: z.object({ list: z.array(line), total: count }),
  },
  ...listOperations(role).map((operation) => ({ ...operation, path: "/api/admin/role/getpage" })),
];
