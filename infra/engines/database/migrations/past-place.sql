set local check_function_bodies = off;

-- The changes of a place's numbers after an event and up to another one, with exceptions that were raised there.
create function past_place_step(place uuid, companies text, "after" bigint, upto bigint)
returns table (log_order bigint, d_full integer, d_empty integer, mark text)
language sql stable as $$
  with stay as (
    select s.from_order, s.until_order, s.content = 'full' as is_full
    from (
      select p.cylinder_id, p.from_order, p.until_order, p.content from read.situation p
      where p.place_id = place and p.until_order > "after" and p.from_order <= upto and not p.unseen
        and (companies is null or p.scope_company_id = any(string_to_array(companies, ',')::uuid[]))
      union all
      select c.id, c.since_order, 9223372036854775807, c.content from read.cylinder c
      where c.holder_id = place and c.since_order <= upto and not c.unseen
        and (companies is null or c.scope_company_id = any(string_to_array(companies, ',')::uuid[]))) s
    where exists (select from read.cylinder k where k.id = s.cylinder_id)),
  change as (
    select from_order as log_order, is_full::int as d_full, (not is_full)::int as d_empty, null::text as mark from stay
    where from_order > "after" and from_order <= upto
    union all
    select until_order, -is_full::int, -(not is_full)::int, null from stay where until_order > "after" and until_order <= upto
    union all
    select x.log_order, 0, 0, x.code from read.exception_row x
    where x.log_order > "after" and x.log_order <= upto and (x.place_id = place or x.company_id = place)
      and (companies is null or x.company_id = any(string_to_array(companies, ',')::uuid[])))
  select change.log_order, sum(change.d_full)::int, sum(change.d_empty)::int, max(change.mark)
  from change group by change.log_order
  having sum(change.d_full) <> 0 or sum(change.d_empty) <> 0 or max(change.mark) is not null
$$;

-- The same with the time and the index of each event.
create function past_place_event(place uuid, companies text, "after" bigint, upto bigint)
returns table (log_order bigint, recorded_at timestamptz, index bigint, d_full integer, d_empty integer, mark text)
language sql stable as $$
  select step.log_order, h.recorded_at,
    (select leaf.index from audit.leaf leaf where leaf.stream = 'cylinder-' || h.cylinder_id and leaf.revision = h.revision),
    step.d_full, step.d_empty, step.mark
  from past_place_step(place, companies, "after", upto) step join read.history h on h.log_order = step.log_order
$$;

-- The changes of each half-hour together.
create function past_place_half_hour(place uuid, companies text, "after" bigint, upto bigint)
returns table (log_order bigint, recorded_at timestamptz, index bigint, d_full integer, d_empty integer, mark text)
language sql stable as $$
  select max(e.log_order), date_bin('30 minutes', e.recorded_at, '2000-01-01T00:00:00Z'), max(e.index), sum(e.d_full)::int,
    sum(e.d_empty)::int, max(e.mark)
  from past_place_event(place, companies, "after", upto) e group by 2
$$;
