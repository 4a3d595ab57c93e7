-- The past as tables: what the read models said when the log ended with an event. The functions are inlined into a list's query, so they use indexes.
-- Their bodies are text, because projections make the schema `read` and replace it.
set local check_function_bodies = off;

-- One row for each cylinder that was registered then and is not removed since. Names of places are today's. The parts of the union have no
-- conditions of their own, else PostgreSQL would not look up single cylinders in them.
create function past_situation(upto bigint)
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
    select p.cylinder_id, p.from_order, p.until_order, p.place_kind, p.place_id, p.scope_company_id, p.content, p.gate, p.holds,
      p.inspection_due, p.life, p.unseen, p.spec_id, p.arrival_id, p.since
    from read.situation p
    union all
    select c.id, c.since_order, 9223372036854775807, c.holder_kind, c.holder_id, c.scope_company_id, c.content, c.gate, c.hold_reasons,
      c.inspection_due, c.life, c.unseen, c.spec_id, c.arrival_id, c.holder_since
    from read.cylinder c) s
  where s.from_order <= upto and s.until_order > upto and exists (select from read.cylinder k where k.id = s.cylinder_id)
$$;

-- The cylinders whose last procedure until a time, by the device's clock, put them at a place. Voided procedures do not count, late ones do.
create function past_scanned(place uuid, at timestamptz)
returns table (cylinder_id uuid, place_kind text, place_id uuid, place_name text, scope_company_id uuid, content text, is_full boolean, gate text,
  gate_at timestamptz, gate_company_id uuid, holds text[], inspection_due date, life text, is_usable boolean, unseen boolean, spec_id uuid,
  arrival_id text, since timestamptz)
language sql stable as $$
  select h.cylinder_id, h.to_kind, h.to_id, h.to_name, h.company_id, h.content, h.content = 'full', null::text, null::timestamptz, null::uuid,
    null::text[], null::date, null::text, null::boolean, false, h.spec_id, h.id, h.created_time
  from (
    select p.cylinder_id from read.situation p where p.place_id = place
    union select c.id from read.cylinder c where c.holder_id = place
    union select r.cylinder_id from read.history r
      where r.company_id = place and r.company_type is not null and not r.is_voided and r.created_time <= at) seen
  cross join lateral (
    select l.* from read.history l
    where l.cylinder_id = seen.cylinder_id and l.company_type is not null and not l.is_voided and l.created_time <= at
    order by l.created_time desc, l.log_order desc limit 1) h
  where h.to_id = place
$$;

-- Full and empty cylinders by place and company. The sums up to the end of the day before, and the cylinders that the day moved.
create function past_count(upto bigint, before_day bigint, of_day date)
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
    from touched join past_situation(upto) s on s.cylinder_id = touched.cylinder_id where not s.unseen
    union all
    select s.place_id, s.scope_company_id, -s.is_full::int, -(not s.is_full)::int
    from touched join past_situation(before_day) s on s.cylinder_id = touched.cylinder_id where not s.unseen) n
  group by n.place_id, n.company_id
$$;

create function past_place(upto bigint, before_day bigint, of_day date)
returns table (company_id uuid, company_name text, company_type integer, empty_bottle_stock integer, full_bottle_stock integer,
  bottle_statistics integer)
language sql stable as $$
  select c.id, c.name, c.type, sum(n."empty")::int, sum(n."full")::int, sum(n."full" + n."empty")::int
  from past_count(upto, before_day, of_day) n join company c on c.id = n.place_id and c.type in (1, 2, 5)
  group by c.id, c.name, c.type
$$;

create function past_customer(upto bigint, before_day bigint, of_day date)
returns table (client_id uuid, company_id uuid, remaining_quantity integer)
language sql stable as $$
  select n.place_id, n.company_id, n."full" + n."empty"
  from past_count(upto, before_day, of_day) n join client c on c.id = n.place_id
$$;

-- The parts of a row of exceptions, each in the state that it had.
create function past_exception_part(of_row text, upto bigint)
returns table (id text, kind text, severity text, code text, state text, ended boolean, actor uuid, act text, acted_time timestamptz, comment text,
  grave integer)
language sql stable as $$
  select e.id, e.kind, e.severity, e.code,
    case when was.closed then 'closed' when act.kind = 'acknowledged' then case when e.kind = 'hold' then 'claimed' else 'acknowledged' end
      when act.kind = 'claimed' then 'claimed' else 'open' end,
    was.closed or coalesce(act.kind = 'acknowledged' and e.kind <> 'hold', false),
    act.user_id, act.kind, act.created_time, act.comment,
    array_position(array['hold', 'refused'], e.kind)
  from read.exception e
  cross join lateral (select not ((not e.is_closed and e.since_order <= upto) or exists (
    select from read.exception_span o where o.id = e.id and o.from_order <= upto and o.until_order > upto)) as closed) was
  left join lateral (
    select a.* from read.exception_action a
    where a.exception_id = e.id and a.log_order <= upto and a.kind <> 'commented'
    order by a.log_order desc limit 1) act on true
  where e.row_id = of_row
$$;

-- The state of each row of exceptions, of later ones too.
create function past_exception(upto bigint)
returns table (row_id text, kind text, severity text, code text, exceptions jsonb, kinds text[], codes text[], claimers text[], status text,
  claimed_by uuid, claimed_time timestamptz, acknowledged_by uuid, acknowledged_time timestamptz, acknowledgement text, closed_by uuid,
  closed_time timestamptz, ended_time timestamptz)
language sql stable as $$
  select r.id, first.kind, first.severity, first.code, whole.exceptions, whole.kinds, whole.codes, whole.claimers, hand.state,
    case when hand.state = 'claimed' then hand.actor end, case when hand.state = 'claimed' then hand.acted_time end,
    case when hand.act = 'acknowledged' then hand.actor end, case when hand.act = 'acknowledged' then hand.acted_time end,
    case when hand.act = 'acknowledged' then hand.comment end, ending.user_id, ending.created_time,
    case when whole.ended then coalesce(ending.created_time, hand.acted_time) end
  from read.exception_row r
  cross join lateral (
    select jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'kind', p.kind, 'status', p.state) order by p.grave, p.id) as exceptions,
      array_agg(p.kind order by p.grave, p.id) as kinds, array_agg(p.code order by p.grave, p.id) as codes,
      coalesce(array_agg(distinct p.actor::text) filter (where p.state = 'claimed'), '{}') as claimers, bool_and(p.ended) as ended
    from past_exception_part(r.id, upto) p) whole
  cross join lateral (
    select p.* from past_exception_part(r.id, upto) p order by p.ended, p.grave, array_position(r.codes, p.code), p.id limit 1) first
  cross join lateral (
    select p.* from past_exception_part(r.id, upto) p
    order by array_position(array['open', 'claimed', 'acknowledged', 'closed'], p.state), p.acted_time desc nulls last, p.id limit 1) hand
  left join lateral (
    select h.user_id, h.created_time from read.exception_span o join read.history h on h.log_order = o.until_order
    where o.id = hand.id and o.until_order <= upto and hand.state = 'closed'
    order by o.until_order desc limit 1) ending on true
$$;
