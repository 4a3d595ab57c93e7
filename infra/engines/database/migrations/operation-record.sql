-- The records that a call changed, by name, so that the operation log can be searched by them.
alter table operation_log add column record_name text;

update operation_log log
set record_name = changed.names
from (
  select correlation_id, user_id,
    left(string_agg(distinct coalesce(after ->> 'name', after ->> 'label', after ->> 'userName', after ->> 'regionInfoName',
      before ->> 'name', before ->> 'label', before ->> 'userName', before ->> 'regionInfoName'), ', '), 200) as names
  from record_change
  where correlation_id is not null
  group by correlation_id, user_id
) changed
where changed.correlation_id = log.correlation_id and changed.user_id = log.created_user_id;

-- Names of rights that earlier builds seeded with their codes.
update permission set label = '在看板上留言', english_name = 'Pin notes' where code = 'cockpit:note' and label = code;
update permission set label = '配对显示屏', english_name = 'Pair screens' where code = 'wall:pair' and label = code;
update permission set label = '撤销显示屏', english_name = 'Revoke screens' where code = 'wall:revoke' and label = code;
update permission set label = '气瓶回放' where label = '钢瓶回放';
