import { GivenUp, NotWanted } from "#infra/stores/jobs/define-job.ts";
import { NO_COMPANY } from "#infra/stores/evidence/append-audit-event.ts";
import { erasePerson } from "#infra/stores/erasing/erase-person.ts";
import { defineJob } from "./define-job.ts";

/** Erases the person of a confirmed request. An interrupted job starts over, and every step can be repeated. */
export const eraseJob = defineJob("erase", {
  async run({ tenant, payload, job }) {
    const { db, clock } = tenant;
    const request = await db.selectFrom("erasure").selectAll().where("id", "=", payload.erasureId).executeTakeFirst();
    if (request?.state !== "active") throw new NotWanted("the request has ended");
    const { id, kind, record_id: personId, texts } = request;
    const who = {
      userId: request.confirmed_by ?? request.asked_by,
      companyId: job.companyId ?? NO_COMPANY,
      correlationId: id,
    };
    const erased = await erasePerson(tenant, { id, kind, personId, texts }, who);
    if (!erased) throw new GivenUp("record.notFound");
    return {
      done: erased.fields,
      async finish(trx) {
        await trx
          .updateTable("erasure")
          .set({ ...erased, state: "completed", finished_time: clock.now() })
          .where("id", "=", id)
          .execute();
      },
    };
  },
});
