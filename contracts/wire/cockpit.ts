import { z } from "zod";
import { auditScreens } from "../access/menus/audit.ts";
import { cockpitScreens } from "../access/menus/cockpit.ts";
import { isDay, maybe, text, uuid } from "../fields/scalars.ts";
import { periodTypes } from "./period-types.ts";

/** Code that opens the board. */
export const boardCode = cockpitScreens.cockpit.codes.view;

/** Either of these codes opens the live log. */
export const logCodes = [boardCode, ...auditScreens.liveLog.codes.list];

/** Query of the cockpit's charts. `at`: the period that holds this day, for comparing with the one before. */
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

/** Query of every reading call of the cockpit: a company that its figures are cut to, with those below it. */
export const companyFocus = z.object({ companyId: maybe(uuid) });

/** Query of `CompanyData`. */
export const focusedCompany = z.object({ companyId: uuid });

/** A part of a barcode or a place that the live log is searched for. */
export const logKey = text.trim().max(200);

/** Query of `GET /base/admin/log/getlogs`, beside its page. */
export const logQuery = z.object({ key: maybe(logKey) });
