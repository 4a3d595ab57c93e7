import { z } from "zod";
import { jsonValue, type Json } from "../fields/json-value.ts";
import { sizes } from "../limits.ts";

/** A thing that the server keeps for one person. */
export type Preference = { key: string; value: Json };

/**
 * Keys of preferences: `columns.<list>` and `views.<list>` for each list, and the choices that a new device begins with: `language`, `theme`,
 * `pageSize`; and `firstSteps`, whether those are put away.
 */
export const preferenceKey = z
  .string({ error: "preference.key" })
  .max(80, { error: "preference.key" })
  .regex(/^(language|theme|pageSize|firstSteps|(columns|views)([.:][A-Za-z][\w-]{0,63})?)$/, {
    error: "preference.key",
  });

/** Body of `PUT /base/id/preferences`. `null` is a value too: as declared. */
export const setPreference = z.object({
  key: preferenceKey,
  value: jsonValue(sizes.preference, "preference.tooLarge"),
});

/** Query of `GET /base/id/preferences`: one of them, or all. */
export const preferenceQuery = z.object({ key: preferenceKey.optional() });
