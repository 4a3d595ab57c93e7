import { procedureOf } from "#contracts/procedures/index.ts";
import type { CylinderEvent, ProcedureVoided } from "#contracts/streams/cylinder/events.ts";
import { cylinderFold, type FoldedCylinder } from "./cylinder-fold.ts";
import { createHalfHour } from "./half-hour.ts";
import { isDelivery, procedureEvents, type Procedure } from "./procedure.ts";
import { cockpitHalfHourTable } from "#contracts/read-models/cockpit.ts";
import { ignored, onEach, type Changes, type Projectable, type View } from "./view.ts";

type Counted = { businessDay: string; occurredAt: string; companyId: string; procedureId: number; toCustomer: boolean };

/** The voided procedure is the last one of the state before. A delivery counts only if it arrived, because a vehicle is not a place. */
const voided = (event: Projectable<ProcedureVoided>, state: FoldedCylinder): Counted => {
  const last = state.cylinder.status === "registered" ? state.cylinder.last : undefined;
  if (!last || last.revision !== event.data.voidedRevision)
    throw new Error(`${event.stream}: revision ${event.data.voidedRevision} is voided, but is not the last procedure`);
  const toCustomer = procedureOf(last.procedureId).delivery === true && state.arrivals.includes(last.revision);
  return { ...last, toCustomer };
};

/** @param timeZone the tenant's `TZ_BUSINESS`, for the half-hours. */
export const createCockpitCountsView = (timeZone: string): View<CylinderEvent, FoldedCylinder> => {
  const halfHour = createHalfHour(timeZone);
  const keyOf = ({ occurredAt, businessDay, companyId, procedureId, toCustomer }: Counted) => ({
    businessDay,
    halfHour: halfHour(occurredAt),
    companyId,
    procedureId,
    toCustomer,
  });
  return {
    name: "cockpitCounts",
    tables: [cockpitHalfHourTable],
    fold: cylinderFold,
    on: {
      ...onEach(procedureEvents, (event: Procedure, changes: Changes) => {
        const { company, procedureId } = event.data;
        const { businessDay, occurredAt } = event.meta;
        const toCustomer = isDelivery(event);
        const key = keyOf({ businessDay, occurredAt, companyId: company.id, procedureId, toCustomer });
        changes.add(cockpitHalfHourTable, key, { count: 1 });
      }),
      ProcedureVoided(event, changes, { before }) {
        changes.add(cockpitHalfHourTable, keyOf(voided(event, before)), { count: -1 });
      },
      ...ignored(
        "CylinderRegistered",
        "CylinderCorrected",
        "CodeAttached",
        "CodeDetached",
        "CylinderEnabled",
        "CylinderDisabled",
        "CylinderRemoved",
        "ProcedureRefused",
        "UnqualifiedResultProcessed",
        "DeliveryReversed",
        "CheckHidden",
      ),
    },
  };
};
