-- The past moment that a board shows while somebody presents it.
alter table board_state add column at timestamptz;

set local check_function_bodies = off;

-- Full and empty cylinders by place and company. The sums up to the end of the day before, and the cylinders that the day moved.
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
    from touched join past_situation(upto) s on s.cylinder_id = touched.cylinder_id where not s.unseen
    union all
    select s.place_id, s.scope_company_id, -s.is_full::int, -(not s.is_full)::int
    from touched join past_situation(before_day) s on s.cylinder_id = touched.cylinder_id where not s.unseen
    union all
    -- A place that the day filled and emptied again stays a row.
    select s.place_id, s.scope_company_id, 0, 0
    from touched join read.situation s on s.cylinder_id = touched.cylinder_id
    where s.from_order > before_day and s.from_order <= upto and not s.unseen) n
  group by n.place_id, n.company_id
$$;

-- The numbers of each stock place. The array lets PostgreSQL look up the days of these places alone: most of all are of customers.
create or replace function past_place(upto bigint, before_day bigint, of_day date)
returns table (company_id uuid, company_name text, company_type integer, empty_bottle_stock integer, full_bottle_stock integer,
  bottle_statistics integer)
language sql stable as $$
  select c.id, c.name, c.type, sum(n."empty")::int, sum(n."full")::int, sum(n."full" + n."empty")::int
  from past_count(upto, before_day, of_day) n join company c on c.id = n.place_id and c.type in (1, 2, 5)
  where n.place_id = any(array(select k.id from company k where k.type in (1, 2, 5)))
  group by c.id, c.name, c.type
$$;

-- Procedures of some business days that the log had then, each with the minute of its scan in a time zone. What was voided later is among them.
create function past_scan(upto bigint, from_day date, to_day date, zone text)
returns table (company_id uuid, company_type integer, procedure_id integer, client_id uuid, exceptions text[], business_day text, minute integer)
language sql stable as $$
  select h.company_id, h.company_type, h.procedure_id, h.client_id, h.exceptions, h.business_day::text,
    extract(hour from h.created_time at time zone zone)::int * 60 + extract(minute from h.created_time at time zone zone)::int
  from read.history h
  where h.created_time >= from_day::timestamp at time zone zone and h.created_time < (to_day + 1)::timestamp at time zone zone
    and h.business_day between from_day and to_day and h.log_order <= upto and h.company_type is not null
    and (not h.is_voided or exists (
      select from read.history v
      where v.cylinder_id = h.cylinder_id and v.kind = 'voided' and v.log_order > upto
        and (v.details ->> 'voidedRevision')::int = h.revision))
$$;

-- Orders of a business day that the log had then, by half-hour. What was declined later is among them.
create function past_order(upto bigint, at timestamptz, of_day date, zone text)
returns table (company_id uuid, half_hour integer)
language sql stable as $$
  select o.company_id, extract(hour from o.created_time at time zone zone)::int * 2
    + extract(minute from o.created_time at time zone zone)::int / 30
  from read.order_head o
  where o.created_time >= of_day::timestamp at time zone zone and o.created_time < (of_day + 1)::timestamp at time zone zone
    and o.log_order <= upto and (o.order_status <> 0 or o.ended_time > at)
$$;
