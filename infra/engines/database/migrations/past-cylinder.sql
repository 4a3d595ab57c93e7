set local check_function_bodies = off;

-- The situation of one cylinder. The limits keep PostgreSQL from reading the situations of all cylinders for a page of them.
create function past_situation_of(cylinder uuid, upto bigint)
returns table (cylinder_id uuid, place_kind text, place_id uuid, place_name text, scope_company_id uuid, content text, is_full boolean, gate text,
  gate_at timestamptz, gate_company_id uuid, holds text[], inspection_due date, life text, is_usable boolean, unseen boolean, spec_id uuid,
  arrival_id text, since timestamptz)
language sql stable as $$
  select s.cylinder_id, s.place_kind, s.place_id,
    case when s.unseen then null else coalesce((select c.name from company c where c.id = s.place_id),
      (select v.license_number from vehicle v where v.id = s.place_id)) end,
    s.scope_company_id, s.content, s.content = 'full', s.gate, null::timestamptz, null::uuid, s.holds, s.inspection_due, s.life,
    s.life <> 'disabled', s.unseen, s.spec_id, s.arrival_id, s.since
  from (
    (select p.cylinder_id, p.until_order, p.place_kind, p.place_id, p.scope_company_id, p.content, p.gate, p.holds, p.inspection_due, p.life,
      p.unseen, p.spec_id, p.arrival_id, p.since
    from read.situation p where p.cylinder_id = cylinder and p.from_order <= upto order by p.from_order desc limit 1)
    union all
    select c.id, 9223372036854775807, c.holder_kind, c.holder_id, c.scope_company_id, c.content, c.gate, c.hold_reasons, c.inspection_due,
      c.life, c.unseen, c.spec_id, c.arrival_id, c.holder_since
    from read.cylinder c where c.id = cylinder and c.since_order <= upto) s
  where s.until_order > upto limit 1
$$;

-- Full and empty cylinders by place and company. The sums up to the end of the day before, and the cylinders that the day moved, each looked up.
create or replace function past_count(upto bigint, before_day bigint, of_day date)
returns table (place_id uuid, company_id uuid, "full" integer, "empty" integer)
language sql stable as $$
  with touched as materialized (
    select distinct h.cylinder_id from read.history h join read.cylinder c on c.id = h.cylinder_id
    where h.log_order > before_day and h.log_order <= upto)
  select n.place_id, n.company_id, sum(n."full")::int, sum(n."empty")::int
  from (
    select d.place_id, d.company_id, d."full", d."empty" from read.place_day d where d.day < of_day
    union all
    select s.place_id, s.scope_company_id, s.is_full::int, (not s.is_full)::int
    from touched cross join lateral past_situation_of(touched.cylinder_id, upto) s where not s.unseen
    union all
    select s.place_id, s.scope_company_id, -s.is_full::int, -(not s.is_full)::int
    from touched cross join lateral past_situation_of(touched.cylinder_id, before_day) s where not s.unseen
    union all
    -- A place that the day filled and emptied again stays a row.
    select s.place_id, s.scope_company_id, 0, 0
    from touched join read.situation s on s.cylinder_id = touched.cylinder_id
    where s.from_order > before_day and s.from_order <= upto and not s.unseen) n
  group by n.place_id, n.company_id
$$;

-- A place then and now: cylinders that stayed or came back, those that are elsewhere today, and those that were elsewhere then.
create function past_compared(place uuid, companies text, upto bigint)
returns table (way text, kind text, place_id uuid, count integer)
language sql stable as $$
  with before as materialized (
    select s.cylinder_id as id from past_situation(upto) s
    where s.place_id = place and not s.unseen
      and (companies is null or s.scope_company_id = any(string_to_array(companies, ',')::uuid[]))),
  today as materialized (
    select c.id from read.cylinder c
    where c.holder_id = place and not c.unseen
      and (companies is null or c.scope_company_id = any(string_to_array(companies, ',')::uuid[])))
  select 'stayed', null, null, count(*)::int from before join today on today.id = before.id
  union all
  select 'left', case when c.life = 'scrapped' then c.life else c.holder_kind end,
    case when c.life <> 'scrapped' and c.holder_kind not in ('customer', 'vehicle') then c.holder_id end, count(*)::int
  from before join read.cylinder c on c.id = before.id
  where not exists (select from today where today.id = before.id) group by 2, 3
  union all
  select 'came', coalesce(s.place_kind, 'registered'), case when s.place_kind not in ('customer', 'vehicle') then s.place_id end, count(*)::int
  from today left join lateral past_situation_of(today.id, upto) s on true
  where not exists (select from before where before.id = today.id) group by 2, 3
$$;

-- The state of one row of exceptions. The offset keeps it from being joined as a whole.
create function past_exception_of(of_row text, upto bigint)
returns table (row_id text, kind text, severity text, code text, exceptions jsonb, kinds text[], codes text[], claimers text[], status text,
  claimed_by uuid, claimed_time timestamptz, acknowledged_by uuid, acknowledged_time timestamptz, acknowledgement text, closed_by uuid,
  closed_time timestamptz, ended_time timestamptz)
language sql stable as $$
  select * from past_exception(upto) x where x.row_id = of_row offset 0
$$;
