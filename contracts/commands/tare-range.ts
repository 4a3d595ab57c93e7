import { z } from "zod";
import { correctPermission } from "./correct.ts";
import { registerPermission } from "./register.ts";
import { maybe, text } from "./scalars.ts";

/** Query of `GET /base/manage/gascylinder/tarerange`: a spec, and the cylinder that does not count for itself. */
export const tareRangeQuery = z.object({ specId: text.min(1).max(64), id: maybe(text.max(64)) });

/** What cylinders of a spec usually weigh empty, in kg (rules §8, Tare); null where too few are known. A side without a bound is null. */
export const tareRange = z
  .object({ min: z.number().nullable(), max: z.number().nullable(), by: z.enum(["spec", "fleet"]) })
  .nullable();
export type TareRange = z.infer<typeof tareRange>;

export const tareRangePermissions: readonly string[] = [registerPermission, correctPermission];
