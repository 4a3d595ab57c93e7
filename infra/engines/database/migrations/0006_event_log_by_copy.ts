import { sql, type Kysely } from "kysely";

/*
 * Appends come by COPY, which writes a page of rows at once, where `log.append` inserted row by row from seven arrays: half of the
 * processor time. COPY says no expressions, so the position is the column's default: a sequence that `log.begin_append` sets to
 * the end of the log under the lock, so that whatever was rolled back leaves no gap. Unlogged, because it is set anew each time.
 *
 * Data and meta are `text`: JSON as it was written, which nobody has to parse once more to store it. Whoever wants to look inside says
 * `data::json`. SQL text, because Kysely says neither functions nor sequences.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop function log.append`.execute(db);
  await sql`create unlogged sequence log.position`.execute(db);
  await sql`
    alter table log.event
      alter position set default nextval('log.position'),
      alter data type text, alter meta type text`.execute(db);
  await createBeginAppend(db);
}

/**
 * Begins an append, in one transaction with the COPY behind it: takes the lock, checks the positions and returns the last
 * one. Raises `LG001` unless each of the streams has the event of the given revision, so that none gets a gap; that the next revision
 * is still free is said by the unique key.
 *
 * A function, because each statement inside sees what was committed before it: the check must look at the log as it is after
 * the lock was won, and a single statement would look at it as it was before the wait.
 */
async function createBeginAppend(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function log.begin_append(streams text[], revisions bigint[]) returns bigint language plpgsql as $body$
    declare last bigint;
    begin
      perform from log.head for update;
      if streams is not null and cardinality(streams) > (
        select count(*) from unnest(streams, revisions) as u(stream, revision)
        join log.event e on e.stream = u.stream and e.revision = u.revision
      ) then
        raise exception 'a stream stands elsewhere' using errcode = 'LG001';
      end if;
      select setval('log.position', coalesce(max(e.position), 0) + 1, false) - 1 into last from log.event e;
      perform pg_notify('event_log', '');
      return last;
    end
    $body$`.execute(db);
}
