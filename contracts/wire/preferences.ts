import { z } from "zod";
import { jsonValue, type Json } from "../fields/json-value.ts";
import { sizes } from "../limits.ts";

/** A value that the server stores for one person. */
export type Preference = { key: string; value: Json };

/**
 * Keys of preferences: `columns.<list>` and `views.<list>` for each list; the defaults of a new device, `language`, `theme` and `pageSize`; and
 * `firstSteps`, which records that the first steps are hidden.
 */
export const preferenceKey = z
  .string({ error: "preference.key" })
  .max(80, { error: "preference.key" })
  .regex(/^(language|theme|pageSize|firstSteps|(columns|views)([.:][A-Za-z][\w-]{0,63})?)$/, {
    error: "preference.key",
  });

/** Body of `PUT /base/id/preferences`. `null` is a value too: the default. */
export const setPreference = z.object({
  key: preferenceKey,
  value: jsonValue(sizes.preference, "preference.tooLarge"),
});

/** Query of `GET /base/id/preferences`: one preference, or all. */
export const preferenceQuery = z.object({ key: preferenceKey.optional() });
