set local check_function_bodies = off;

-- Full and empty cylinders by place and company. The sums up to the end of the day before, and the cylinders that the day moved, each looked up.
-- Without the offset PostgreSQL reads the later situations of all wanted places to find those of one day.
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
    from touched cross join lateral (
      select p.place_id, p.scope_company_id from read.situation p
      where p.cylinder_id = touched.cylinder_id and p.from_order > before_day and p.from_order <= upto and not p.unseen
      offset 0) s) n
  group by n.place_id, n.company_id
$$;
