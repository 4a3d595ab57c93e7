import { roleUser } from "./account.ts";
import { apiKeyList } from "./api-key.ts";
import { auditEvent } from "./audit-event.ts";
import { check, checkAfter, checkBefore, checkRegular } from "./check.ts";
import { circulation, history } from "./circulation.ts";
import { customerOverdue } from "./customer-overdue.ts";
import { customerInventory, customerStock } from "./customer-stock.ts";
import { cylinder } from "./cylinder.ts";
import type { ListDefinition } from "../list-kit/define-list.ts";
import { display } from "./display.ts";
import { due } from "./due.ts";
import { erasure } from "./erasure.ts";
import { evidence } from "./evidence.ts";
import { exception, exceptionAction } from "./exception.ts";
import { importList } from "./import.ts";
import { jobList } from "./job.ts";
import { order, orderBottle } from "./order.ts";
import { loginLog, operationLog } from "./log.ts";
import { filling } from "./filling.ts";
import { dealerProcedure, stationProcedure, warehouseProcedure } from "./procedure.ts";
import { scheduleList } from "./schedule.ts";
import { sendReceive } from "./send-receive.ts";
import { stockDetail, stockSummary } from "./stock.ts";
import { unqualified } from "./unqualified.ts";
import { webhookList } from "./webhook.ts";
import { vehicleUsage } from "./vehicle-usage.ts";

import { checkpoint, verifyRun } from "./verify.ts";

/** All lists over read models by name. The lists of records are made from their resources. */
export const lists = {
  cylinder,
  circulation,
  history,
  filling,
  checkBefore,
  checkAfter,
  checkRegular,
  check,
  unqualified,
  due,
  stationProcedure,
  warehouseProcedure,
  dealerProcedure,
  vehicleUsage,
  stockSummary,
  stockDetail,
  customerStock,
  customerInventory,
  customerOverdue,
  sendReceive,
  order,
  orderBottle,
  exception,
  exceptionAction,
  roleUser,
  operationLog,
  loginLog,
  auditEvent,
  import: importList,
  display,
  erasure,
  job: jobList,
  schedule: scheduleList,
  apiKey: apiKeyList,
  webhook: webhookList,
  evidence,
  verifyRun,
  checkpoint,
} satisfies Record<string, ListDefinition>;

export type ListName = keyof typeof lists;
export const allLists: readonly ListDefinition[] = Object.values(lists);
