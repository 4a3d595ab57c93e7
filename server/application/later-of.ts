import type { Position } from "#contracts/streams/position.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";

/** The latest of some positions in the log. `undefined` ones are ignored. */
export const laterOf = (events: UpcastLog, ...positions: (Position | undefined)[]): Position | undefined =>
  positions.reduce((high, one) => {
    if (one === undefined) return high;
    return high === undefined || events.order(one) > events.order(high) ? one : high;
  }, undefined);
