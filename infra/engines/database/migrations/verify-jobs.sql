-- A run of verify is a job. Its own row keeps what it looks at and what it found.
drop view job_shown;

-- A run that waits or goes on begins again, unless somebody asked for its stop.
insert into job (id, kind, payload, state, attempts, done, total, error, language, user_id, user_name, single_key, created_time, started_time,
  finished_time)
select run.id, 'verify', '{}',
  case
    when run.error = 'audit.verifyStopped' or (run.stop_asked and run.state in ('waiting', 'active')) then 'cancelled'
    when run.state = 'active' then 'waiting'
    else run.state
  end,
  case when run.state in ('waiting', 'active') then 0 else run.attempts end, least(run.done, 2147483647), least(run.total, 2147483647),
  nullif(run.error, 'audit.verifyStopped'), 'zh', run.user_id, account.user_name, 'verify', run.created_time, run.started_time,
  case when run.stop_asked then coalesce(run.finished_time, now()) else run.finished_time end
from audit.verify_run run
left join account on account.id = run.user_id;

update audit.verify_run set finished_time = null where state <> 'completed';

alter table audit.verify_run
  drop column state, drop column attempts, drop column done, drop column total, drop column started_time, drop column beat_time,
  drop column stop_asked, drop column error, drop column job_id;
