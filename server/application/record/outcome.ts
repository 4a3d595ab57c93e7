import type { ReadFault } from "#contracts/codes/read-code.ts";
import type { FirstOutcome, Route } from "#contracts/commands/record.ts";
import type { CylinderProcedureEvent } from "#contracts/streams/cylinder/events.ts";
import type { Facts } from "#contracts/streams/facts.ts";
import type { ExceptionCode, RefusalCode } from "#contracts/streams/codes.ts";
import type { Position } from "#contracts/streams/position.ts";

/** Place of an item's event. `position` is known after its append. */
type Written = { stream: string; revision: number };

/** Outcome of an item. `repeated` points to an earlier item of the call with the same command id. */
export type Outcome =
  | {
      is: "recorded";
      exceptions: ExceptionCode[];
      /** Rules that a backdated item broke. */
      reasons: RefusalCode[];
      facts: Facts;
      written: Written;
      event: CylinderProcedureEvent;
    }
  | {
      is: "refused";
      reasons: [RefusalCode, ...RefusalCode[]];
      facts: Facts;
      paths?: string[];
      written?: Written;
      /** The sentence of the response, where it is not that of the reasons. */
      fault?: ReadFault;
    }
  | { is: "duplicate"; first: FirstOutcome; route?: Route; revision: number; position?: Position; stream: string }
  | { is: "repeated"; of: number };
