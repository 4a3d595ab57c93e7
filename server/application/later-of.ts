import type { Position } from "#contracts/wire/position.ts";
import type { EventLog } from "#infra/engines/event-log/port.ts";

/** The later of some places in the log; `undefined` ones stand nowhere. */
export const laterOf = (events: EventLog, ...positions: (Position | undefined)[]): Position | undefined =>
  positions.reduce((high, one) => {
    if (one === undefined) return high;
    return high === undefined || events.order(one) > events.order(high) ? one : high;
  }, undefined);
