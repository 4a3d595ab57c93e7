import { checkRecordTable, unqualifiedResultTable } from "#contracts/read-models/checks.ts";
import { cockpitHalfHourTable, cockpitLineTable, cockpitOrderTable } from "#contracts/read-models/cockpit.ts";
import { customerStockTable } from "#contracts/read-models/customer-stock.ts";
import { boardNoteTable } from "#contracts/read-models/board-note.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { exceptionActionTable, exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { fillingTable } from "#contracts/read-models/filling.ts";
import { historyTable } from "#contracts/read-models/history.ts";
import { orderHeadTable } from "#contracts/read-models/order.ts";
import { sendReceiveTable } from "#contracts/read-models/send-receive.ts";
import { stockRowTable } from "#contracts/read-models/stock.ts";
import { exceptionRows, standsAcknowledged } from "./exception-rows.ts";
import { storageOf, type Storage } from "./runner/storage.ts";

/** How the read models' tables are stored: their indexes, and the SQL of computed columns. */
export const storage: Storage = new Map([
  storageOf(cylinderTable, {
    indexes: [
      // Searches by a part of a number use `cylinder_number`. These indexes contain the company, so a page is found in the index alone, at any depth
      // and for any reader; the columns after the company do the same for searches.
      { on: ["gasBarcode", "id", "scopeCompanyId"] },
      { on: ["factoryNumber", "id", "scopeCompanyId"] },
      { on: ["createdTime", "id", "scopeCompanyId"] },
      { on: ["lastTime", "id", "scopeCompanyId"] },
      { on: ["productionDate", "id", "scopeCompanyId", "createdTime", "procedureId"] },
      { on: ["inspectionDue", "id", "scopeCompanyId", "createdTime"] },
      { on: ["serviceEnd", "id", "scopeCompanyId"] },
      { on: ["inspectionDate", "id", "scopeCompanyId"] },
      { on: ["emptyGrams", "id", "scopeCompanyId"] },
      { on: ["scopeCompanyId", "createdTime", "id", "specId", "content"] },
      { on: ["holderId", "content"] },
      { on: ["specId", "createdTime", "id", "scopeCompanyId", "gasBarcode", "factoryNumber"] },
      { on: ["bodyId", "createdTime", "id", "scopeCompanyId"] },
      { on: ["gasManufacturingUnitId", "createdTime", "id", "scopeCompanyId"] },
      { on: ["packingBatch", "factoryNumber", "gasManufacturingUnitId"], where: "packing_batch is not null" },
      { on: ["procedureId", "createdTime", "id", "scopeCompanyId"] },
      { on: ["createdCompanyId", "createdTime", "id"] },
      { on: ["life", "createdTime", "id", "scopeCompanyId", "bodyId"], where: "life <> 'active'" },
      { on: ["createdTime", "id", "scopeCompanyId"], where: "not is_usable" },
    ],
  }),
  storageOf(cylinderNumberTable, {
    indexes: [
      { on: ["code", "id"] },
      { on: ["bareCode"], kind: "trigram" },
      { on: ["factoryNumber"], kind: "trigram" },
    ],
  }),
  storageOf(historyTable, {
    indexes: [
      { on: ["cylinderId", "createdTime", "logOrder"] },
      { on: ["logOrder"], unique: true },
      { on: ["commandId"] },
      { on: ["orderNumber"], where: "order_number is not null" },
      { on: ["vehicleId", "createdTime"], where: "vehicle_id is not null" },
      { on: ["companyType", "createdTime", "logOrder"], where: "company_type is not null and not is_voided" },
      { on: ["companyId", "createdTime", "logOrder"], where: "company_type is not null and not is_voided" },
    ],
  }),
  storageOf(fillingTable, {
    indexes: [
      { on: ["createdTime", "id"], where: "not is_voided" },
      { on: ["cylinderId", "createdTime"] },
      { on: ["companyId", "createdTime", "id"] },
      { on: ["userId", "createdTime"] },
      { on: ["fillingStartTime"] },
    ],
  }),
  storageOf(checkRecordTable, {
    indexes: [
      { on: ["procedureId", "createdTime", "logOrder"] },
      { on: ["createdTime", "logOrder"] },
      { on: ["companyId", "procedureId", "createdTime"] },
      { on: ["cylinderId", "createdTime"] },
    ],
  }),
  storageOf(unqualifiedResultTable, {
    indexes: [
      { on: ["processingStatus", "createdTime", "logOrder"] },
      { on: ["companyId", "processingStatus", "createdTime"] },
      { on: ["cylinderId"] },
    ],
  }),
  storageOf(stockRowTable, {
    indexes: [{ on: ["companyId", "isFull", "since", "cylinderId"] }, { on: ["since", "cylinderId"] }],
  }),
  storageOf(customerStockTable, {
    indexes: [{ on: ["clientId", "since", "cylinderId"] }, { on: ["companyId", "clientId"] }, { on: ["since"] }],
  }),
  storageOf(orderHeadTable, {
    indexes: [
      { on: ["logOrder"] },
      { on: ["orderStatus", "logOrder"] },
      { on: ["companyId", "orderStatus", "logOrder"] },
      { on: ["clientId", "createdTime"] },
    ],
  }),
  storageOf(sendReceiveTable, {
    indexes: [
      { on: ["createdTime", "logOrder"], where: "not is_voided" },
      { on: ["companyId", "createdTime", "logOrder"], where: "not is_voided" },
      { on: ["clientId", "createdTime"] },
      { on: ["cylinderId"] },
      { on: ["orderNumber"], where: "order_number is not null" },
    ],
  }),
  storageOf(exceptionTable, {
    indexes: [{ on: ["rowId"] }],
    computed: {
      status: `case when is_closed then 'closed' when ${standsAcknowledged} then 'claimed' else handling end`,
      // Null if the exception has not ended.
      endedTime: `least(case when is_closed then closed_time end,
        case when handling = 'acknowledged' and kind <> 'hold' then acknowledged_time end)`,
    },
  }),
  storageOf(exceptionRowTable, {
    indexes: [
      { on: ["status", "createdTime", "id"] },
      { on: ["endedTime", "id"], where: "ended_time is not null" },
      { on: ["logOrder"] },
      { on: ["createdTime", "id"] },
      { on: ["companyId", "createdTime", "id"] },
      { on: ["gasBarcode"], kind: "trigram" },
      { on: ["cylinderId"] },
    ],
    derived: exceptionRows,
  }),
  storageOf(exceptionActionTable, { indexes: [{ on: ["exceptionId", "logOrder"] }, { on: ["logOrder"] }] }),
  storageOf(boardNoteTable, { indexes: [{ on: ["board", "at"] }] }),
  storageOf(cockpitHalfHourTable, { indexes: [{ on: ["companyId", "businessDay"] }] }),
  storageOf(cockpitOrderTable, { indexes: [{ on: ["companyId", "businessDay"] }] }),
  storageOf(cockpitLineTable, { indexes: [{ on: ["companyId", "order"] }, { on: ["gasBarcode"], kind: "trigram" }] }),
]);
