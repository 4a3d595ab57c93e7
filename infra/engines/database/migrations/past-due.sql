set local check_function_bodies = off;

-- The cylinders that may be due by a day as of the end of a log: those that are today, and those that got another due day after it.
create function past_due(upto bigint, due date) returns table (id uuid)
language sql stable as $$
  select c.id from read.cylinder c where c.inspection_due <= due
  union
  select s.cylinder_id from read.situation s where s.ends_due and s.inspection_due <= due and s.until_order > upto
$$;
