import { sql, type Kysely } from "kysely";

/*
 * SQL text, because Kysely says neither functions nor `collate`.
 *
 * The row of `log.head` is only locked, never updated: an update per append would leave a dead version each, which cannot be
 * cleared while a backup or any other long transaction is open, and the lock would get slower by the second. The position comes
 * from the last event instead, found in one step through the primary key. Events are stored as `json`, not `jsonb`: the text stays
 * as it was written, and nothing searches inside.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema log`.execute(db);
  await sql`create table log.head (one boolean primary key default true check (one))`.execute(db);
  await sql`insert into log.head default values`.execute(db);
  await sql`
    create table log.event (
      position bigint primary key,
      stream text collate "C" not null,
      revision bigint not null,
      id uuid not null,
      type text not null,
      data json not null,
      meta json not null,
      unique (stream, revision)
    )`.execute(db);
  await createAppend(db);
}

/**
 * One flush: events of several streams, each stream named once, in order, its events together. `firsts` marks each stream's first
 * event, whose revision says where the stream must end. Returns the position before the first new event, and which streams
 * were refused with their last revision (-1: missing); the others are stored.
 *
 * A function, because each statement inside sees what was committed before it: the check must look at the log as it is after
 * the lock was won, and a single statement would look at it as it was before the wait.
 */
async function createAppend(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function log.append(
      streams text[], revisions bigint[], firsts boolean[], ids uuid[], types text[], datas text[], metas text[],
      out last bigint, out refused text[], out actual bigint[]
    ) language plpgsql as $body$
    begin
      perform from log.head for update;
      select coalesce((select max(e.position) from log.event e), 0), array_agg(f.stream), array_agg(f.head)
      into last, refused, actual
      from (
        select u.stream, u.revision,
          coalesce((select e.revision from log.event e where e.stream = u.stream order by e.revision desc limit 1), -1) as head
        from unnest(streams, revisions, firsts) as u(stream, revision, first)
        where u.first
      ) f
      where f.head <> f.revision - 1;

      if refused is null then
        insert into log.event (position, stream, revision, id, type, data, meta)
        select last + u.n, u.stream, u.revision, u.id, u.type, u.data::json, u.meta::json
        from unnest(streams, revisions, ids, types, datas, metas) with ordinality as u(stream, revision, id, type, data, meta, n);
      else
        insert into log.event (position, stream, revision, id, type, data, meta)
        select last + row_number() over (order by u.n), u.stream, u.revision, u.id, u.type, u.data::json, u.meta::json
        from unnest(streams, revisions, ids, types, datas, metas) with ordinality as u(stream, revision, id, type, data, meta, n)
        where u.stream <> all (refused);
        if not found then return; end if;
      end if;
      perform pg_notify('event_log', '');
    end
    $body$`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop schema log cascade`.execute(db);
}
