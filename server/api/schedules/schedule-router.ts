import { Router } from "express";
import { systemScreens } from "#contracts/access/menus/system.ts";
import type { RawListRequest } from "#contracts/list-kit/list-query.ts";
import { exportableLists } from "#contracts/lists/exportable.ts";
import { scheduleCalls } from "#contracts/schedules/schedule-calls.ts";
import { keptQuery } from "#infra/engines/list-engine/kept-query.ts";
import { done, refusedCall } from "#server/application/answer.ts";
import {
  addSchedule,
  listOfSchedule,
  removeSchedule,
  updateSchedule,
} from "#server/application/schedules/change-schedule.ts";
import {
  findSchedule,
  newsOfSchedules,
  peopleToSendTo,
  sawSchedules,
} from "#server/application/schedules/read-schedules.ts";
import { addCall } from "../calls/add-call.ts";
import type { RequestContext } from "../http/request-context.ts";
import { rawRequest, readListRequest } from "../lists/read-request.ts";
import { actorOf, type Actor } from "../resources/actor.ts";

const schedulerOf = (context: RequestContext): Actor => actorOf(context, [systemScreens.export.codes.schedule]);

/** Scheduled exports, under `/base/export/schedule`. */
export const createScheduleRouter = (): Router => {
  const router = Router();
  addCall(router, scheduleCalls.get, async (context, { id }) => {
    const schedule = await findSchedule(context.db, schedulerOf(context), id);
    return schedule ? done(schedule) : refusedCall("record.notFound");
  });
  addCall(router, scheduleCalls.add, (context, body) =>
    addSchedule(context.db, schedulerOf(context), { ...body, query: heldQuery(body.list, body.query) }),
  );
  addCall(router, scheduleCalls.update, async (context, { query, ...body }) => {
    const scheduler = schedulerOf(context);
    if (query === undefined) return updateSchedule(context.db, scheduler, body);
    const list = await listOfSchedule(context.db, scheduler, body.id);
    if (list === undefined) return refusedCall("record.notFound");
    return updateSchedule(context.db, scheduler, { ...body, query: heldQuery(list, query) });
  });
  addCall(router, scheduleCalls.remove, (context, { id }) => removeSchedule(context.db, schedulerOf(context), id));
  addCall(router, scheduleCalls.people, async (context, { key }) => {
    const list = await peopleToSendTo(context.db, schedulerOf(context), key);
    return done({ list, total: list.length });
  });
  addCall(router, scheduleCalls.news, async (context) =>
    done({ list: await newsOfSchedules(context.db, schedulerOf(context)) }),
  );
  addCall(router, scheduleCalls.seen, async ({ db, caller, tenant }) => {
    await sawSchedules(db, caller.userId, tenant.clock.now());
    return done(null);
  });
  return router;
};

/** Checks a query against its list and returns the part to store. An unknown list is refused together with the rest of the body. */
const heldQuery = (list: string, query: Record<string, unknown>): RawListRequest | undefined => {
  const definition = exportableLists.get(list);
  return definition && keptQuery(definition, rawRequest(query), readListRequest(definition, query));
};
