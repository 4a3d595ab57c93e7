import { spec } from "#contracts/resources/spec.ts";
import { Failure } from "../http/failure.ts";
import { handle } from "../http/request-context.ts";
import { sendOk } from "../http/send-ok.ts";
import { createRecordReader } from "../resources/record-reader.ts";
import { pick } from "./pick.ts";

const shown = ["id", ...Object.keys(spec.fields), "fillingName", "capName"];

/** A spec's values, for the read-only block of the archive's form. */
export const specInfo = handle(async ({ db, tenant, language }, request, response) => {
  const id = request.query.id ?? request.query.specId;
  const context = { scope: "all" as const, timeZone: tenant.timeZone, now: tenant.clock.now(), language };
  const row = await createRecordReader(db, spec, context).find(id);
  if (!row) throw new Failure("record.notFound");
  sendOk(response, pick(row, shown));
});
