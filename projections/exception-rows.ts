import { exceptionTable } from "#contracts/read-models/exception.ts";
import { exceptionCodes, holdReasons } from "#contracts/streams/codes.ts";
import type { Derived } from "./runner/storage.ts";

const inOrder = (words: readonly string[]): string => `array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`;
const place = (words: readonly string[], column: string): string => `array_position(${inOrder(words)}, ${column})`;

/** An exception that was acknowledged before its hold ended, which is not allowed any more. It belongs to the person who acknowledged it. */
export const standsAcknowledged = "(handling = 'acknowledged' and kind = 'hold' and not is_closed)";

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
export const exceptionRows: Derived = {
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
