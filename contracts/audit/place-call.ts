import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { defineCall, type InputOf } from "../calls/define-call.ts";

/** Maximum number of steps that are answered one by one. A place with more is answered by half-hours. */
export const PLACE_STEPS_MOST = 100_000;

const moment = z.iso.datetime({ offset: true }).max(40);
const numbers = z.object({ full: z.number().int(), empty: z.number().int() });

/** Index in the log (null until sealed), time, changes of full and empty ones, and the code of an exception there. */
const step = z.union([
  z.tuple([z.number().int().nullable(), moment, z.number().int(), z.number().int()]),
  z.tuple([z.number().int().nullable(), moment, z.number().int(), z.number().int(), z.string()]),
]);

const ofPlace = {
  companyId: z.uuid().optional(),
  vehicleId: z.uuid().optional(),
  clientId: z.uuid().optional(),
};

/** The cylinders of one place over a time, by what had been recorded: who has the page may replay places of their companies. */
export const placeCall = defineCall({
  name: "replayPlace",
  method: "get",
  path: "/audit/place",
  permission: auditScreens.place.codes.list,
  input: z.object({
    ...ofPlace,
    from: moment,
    to: moment,
  }),
  answer: z.object({
    /** The place as records name it today. */
    place: z.object({ id: z.uuid(), kind: z.string(), name: z.string().nullable(), address: z.string().nullable() }),
    from: moment,
    to: moment,
    /** The numbers at `from`, and the index of the last event until then: null before the first, and until it is sealed. */
    opening: numbers.extend({ index: z.number().int().nullable() }),
    /** One step for each event, or for each half-hour of a place with very many. */
    by: z.enum(["event", "halfHour"]),
    steps: z.array(step),
    /** The number of cylinders at the end of each week that changed it, by the week's Monday, since the place's first cylinder. */
    weeks: z.array(z.tuple([z.iso.date(), z.number().int()])),
    /** Procedures of the 7 days before `to` that were recorded after it, up to 1,000. */
    later: z.number().int(),
  }),
  failures: ["asOf.inFuture", "audit.fromBeyondTo", "access.outOfScope", "record.notFound"],
  tag: "audit",
  summary: "a place's cylinders over a time: numbers at its beginning, and each change",
  example: {
    companyId: "018f2f4e-0000-7000-8000-000000000001",
    from: "2026-03-02T00:00:00+08:00",
    to: "2026-03-09T00:00:00+08:00",
  },
});

/** Numbers of cylinders by place. A row without a name is all places of its kind. Scrapped cylinders, and those that were registered since, have rows of their own. */
const whereabouts = z.array(z.object({ kind: z.string(), name: z.string().nullable(), count: z.number().int() }));

/** The cylinders of one place at a moment, in numbers. */
export const placeStockCall = defineCall({
  name: "getPlaceStock",
  method: "get",
  path: "/audit/place/stock",
  permission: auditScreens.place.codes.list,
  input: z.object({ ...ofPlace, at: moment }),
  answer: numbers.extend({
    /** On hold, and due for their periodic check within 30 days or overdue. */
    held: z.number().int(),
    due: z.number().int(),
    /** Most cylinders first. */
    specs: z.array(numbers.extend({ specId: z.uuid(), specName: z.string().nullable() })),
    /** The place today: cylinders that are still there, where the others are today, and where those that came were then. */
    now: z.object({ stayed: z.number().int(), left: whereabouts, came: whereabouts }),
  }),
  failures: ["asOf.inFuture", "access.outOfScope", "record.notFound"],
  tag: "audit",
  summary: "a place's cylinders at a moment in numbers: full, empty, on hold, due soon, and by specification",
  example: { companyId: "018f2f4e-0000-7000-8000-000000000001", at: "2026-03-02T12:00:00+08:00" },
});

export type PlaceStockQuery = InputOf<typeof placeStockCall>;
export type PlaceQuery = InputOf<typeof placeCall>;
export type PlaceStep = z.infer<typeof step>;
