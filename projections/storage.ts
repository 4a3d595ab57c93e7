import { checkRecordTable, unqualifiedResultTable } from "#contracts/read-models/checks.ts";
import { cockpitHalfHourTable, cockpitLineTable, cockpitOrderTable } from "#contracts/read-models/cockpit.ts";
import { customerStockTable } from "#contracts/read-models/customer-stock.ts";
import { boardNoteTable } from "#contracts/read-models/board-note.ts";
import { cylinderTable } from "#contracts/read-models/cylinder.ts";
import { cylinderCodeTable } from "#contracts/read-models/cylinder-code.ts";
import { cylinderNumberTable } from "#contracts/read-models/cylinder-number.ts";
import { exceptionActionTable, exceptionRowTable, exceptionTable } from "#contracts/read-models/exception.ts";
import { fillingTable } from "#contracts/read-models/filling.ts";
import { goneBottleTable } from "#contracts/read-models/gone-bottle.ts";
import { historyTable } from "#contracts/read-models/history.ts";
import { orderHeadTable } from "#contracts/read-models/order.ts";
import { sendReceiveTable } from "#contracts/read-models/send-receive.ts";
import { situationTable } from "#contracts/read-models/situation.ts";
import { stockRowTable } from "#contracts/read-models/stock.ts";
import { type Derived, type Storage, storageOf } from "./runner/storage.ts";
import { exceptionCodes, holdReasons } from "#contracts/streams/codes.ts";

const inOrder = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`;
const place = (words: readonly string[], column: string): string => `array_position(${inOrder(words)}, ${column})`;

/** An exception that was acknowledged before its hold ended, which is not allowed any more. It belongs to the person who acknowledged it. */
const standsAcknowledged = "(handling = 'acknowledged' and kind = 'hold' and not is_closed)";

/** Orders the exceptions of one scan by severity: holds, then rejections, then by their order in the rules. */
const gravest = `${place(["hold", "refused"], "kind")}, ${place(exceptionCodes, "code")}, id`;

const statuses = ["open", "claimed", "acknowledged", "closed"] as const;
const handled = `case status when 'claimed' then coalesce(claimed_time, acknowledged_time)
  when 'acknowledged' then acknowledged_time when 'closed' then closed_time end`;
/** Orders by the row's status, last handled first. */
const deciding = `${place(statuses, "status")}, ${handled} desc nulls last, id`;
const claimer = `case when ${standsAcknowledged} then acknowledged_by else claimed_by end`;
const claimedAt = `case when ${standsAcknowledged} then acknowledged_time else claimed_time end`;

const ofGravest = `severity, code, facts, defect_ids, gas_barcode, cylinder_id, spec_id, procedure_id, company_id, company_name,
  place_kind, place_id, place_name, user_id, device, created_time, recorded_at, business_day, seen, last_time, log_order`;

/** Makes rows of exceptions from their parts. */
const exceptionRows: Derived = {
  from: exceptionTable.name,
  query: (source) => `
    with part as (select * from ${source} where row_id = any($1::text[])),
    first as (select distinct on (row_id) row_id, kind, ${ofGravest}
      from part order by row_id, ended_time is not null, ${gravest}),
    hand as (select distinct on (row_id) row_id, status, ${claimer} as claimed_by, ${claimedAt} as claimed_time,
        acknowledged_by, acknowledged_time, acknowledgement, closed_time, closed_by
      from part order by row_id, ${deciding}),
    whole as (select row_id,
        jsonb_agg(jsonb_build_object('id', id, 'code', code, 'kind', kind, 'status', status) order by ${gravest}) as exceptions,
        array_agg(id order by ${gravest}) || row_id as ids,
        array_agg(kind order by ${gravest}) as kinds, array_agg(code order by ${gravest}) as codes,
        coalesce(array_agg(distinct (${claimer})::text) filter (where status = 'claimed'), '{}') as claimers,
        case when bool_and(ended_time is not null) then max(ended_time) end as ended_time
      from part group by row_id)
    select whole.row_id as id, first.kind, ${ofGravest},
      coalesce((select reasons from part where part.row_id = whole.row_id and cardinality(reasons) > 0 order by ${gravest} limit 1), '{}') as reasons,
      coalesce((select array_agg(distinct_hold order by ${place(holdReasons, "distinct_hold")})
        from (select distinct unnest(hold_reasons) as distinct_hold from part
          where part.row_id = whole.row_id and (is_closed = (hand.status = 'closed'))) as held), '{}') as hold_reasons,
      exceptions, ids, kinds, codes, claimers, hand.status, claimed_by, claimed_time, acknowledged_by, acknowledged_time,
      acknowledgement, closed_time, closed_by, ended_time
    from whole join first using (row_id) join hand using (row_id)`,
};

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
  storageOf(cylinderCodeTable, { indexes: [{ on: ["code", "id"] }, { on: ["bareCode"], kind: "trigram" }] }),
  storageOf(situationTable, {
    indexes: [
      { on: ["placeId", "untilOrder", "fromOrder"] },
      // The holds of a board at a past moment.
      { on: ["untilOrder", "fromOrder"], where: "life = 'held'" },
      { on: ["inspectionDue", "untilOrder", "cylinderId"], where: "ends_due" },
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
  storageOf(goneBottleTable, { indexes: [{ on: ["companyId", "logOrder"] }] }),
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
