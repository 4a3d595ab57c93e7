import { z } from "zod";

/** The order by which a cylinder was at a place: that in which the server recorded, or the times of the scans by the devices' clocks. */
export const pastOrders = ["recordedAt", "occurredAt"] as const;
export type PastOrder = (typeof pastOrders)[number];

/** Query names with which a list is read as of a moment. */
export const askedAsOf = {
  asOf: z.iso
    .datetime({ offset: true })
    .max(40)
    .meta({ description: "a moment: the list as it was then, by what had been recorded" })
    .optional(),
  by: z
    .enum(pastOrders)
    .meta({ maxLength: 10, description: "for the cylinders of one place: occurredAt goes by the times of the scans" })
    .optional(),
  changed: z
    .stringbool()
    .meta({ maxLength: 5, description: "for the archive: only cylinders with a change since then" })
    .optional(),
  stayed: z
    .stringbool()
    .meta({ maxLength: 5, description: "for the cylinders of one place: only those that are at the place today too" })
    .optional(),
};

/**
 * The moment of an answer, with the index of the last event that was recorded until then: null while no event was, and when no seal came in time.
 * `since` is the time of the first event, where it is later.
 */
export type AsOf = { at: string; index: number | null; since?: string };

/** Parts of a page that was read as of a moment. `later`: procedures of the 7 days before that were recorded after it, up to 1,000. */
export type PastPage = { asOf?: AsOf; later?: number };

export const documentedAsOf = {
  asOf: z
    .object({
      at: z.iso.datetime({ offset: true }).max(40),
      index: z.number().int().nullable(),
      since: z.string().max(40).optional(),
    })
    .optional(),
  later: z.number().int().max(1000).optional(),
};

/** The event that brought a cylinder where it was, in a row of the past. */
export type ProvingEvent = { index: number | null; revision: number; recordedAt: string };
