import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { cockpitScreens } from "../access/menus/cockpit.ts";
import { askedAsOf } from "../list-kit/as-of.ts";
import { isDay, maybe, text, uuid } from "../fields/scalars.ts";
import { periodTypes } from "./period-types.ts";

/** Code that opens the board. */
export const boardCode = cockpitScreens.cockpit.codes.view;

/** The caller needs one of these codes for the live log. */
export const logCodes = [boardCode, ...auditScreens.liveLog.codes.list];

/** Query of the cockpit's charts. `at`: a day in the charted period, to compare with an earlier period. */
export const chartQuery = z.object({
  type: z.coerce
    .number({ error: "field.number" })
    .refine((type) => periodTypes.some((each) => each === type), {
      error: "field.choice",
      params: { values: periodTypes.join(", ") },
    })
    .default(1),
  at: z.string().max(10, { error: "field.day", abort: true }).refine(isDay, { error: "field.day" }).optional(),
});

/** Query of the cockpit's calls about all companies. `asOf`: the panel as it was at that moment. */
export const ofMoment = z.object({ asOf: askedAsOf.asOf });

/** Query of all other reading calls of the cockpit: the figures are limited to this company and those below it. */
export const companyFocus = ofMoment.extend({ companyId: maybe(uuid) });

/** Query of `CompanyData`. */
export const focusedCompany = z.object({ companyId: uuid });

/** Search text for the live log: a part of a barcode or of a place. */
export const logKey = text.trim().max(200);

/** Query of `GET /base/admin/log/getlogs`, besides its page. */
export const logQuery = z.object({ key: maybe(logKey) });
