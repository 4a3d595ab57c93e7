import { sql, type Kysely } from "kysely";

/** How far business is behind the real clock, in a demonstration. The rule of its one row is a trigger, in SQL text as triggers are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("business_clock")
    .addColumn("one", "boolean", (column) => column.primaryKey().defaultTo(true).check(sql.ref("one")))
    .addColumn("behind_ms", "bigint", (column) => column.notNull())
    .execute();
  await sql`create function business_clock_goes_forwards() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' and new.behind_ms >= 0 then
        if new.behind_ms > 0 and exists (select from log.event) and not exists (select from business_clock) then
          raise exception 'the business clock is set back only while nothing is recorded' using errcode = 'check_violation';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.behind_ms between 0 and old.behind_ms then
        return new;
      end if;
      raise exception 'the business clock goes forwards only' using errcode = 'check_violation';
    end
  $$;
  create trigger business_clock_goes_forwards before insert or update or delete on business_clock
    for each row execute function business_clock_goes_forwards()`.execute(db);
}
