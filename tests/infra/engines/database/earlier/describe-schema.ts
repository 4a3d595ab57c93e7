import type { Pool } from "pg";

/** Schemas of ours; Kysely's own tables are left out. */
const OURS = `nspname in ('public', 'log', 'audit') and relname not like 'kysely%'`;
const CLASSES = `pg_class c join pg_namespace n on n.oid = c.relnamespace`;

const questions = [
  // Columns.
  `select concat_ws(' ', nspname || '.' || relname || '.' || attname, attnum, format_type(atttypid, atttypmod), attnotnull, attidentity,
      (select collname from pg_collation where oid = attcollation), pg_get_expr(adbin, adrelid)) as line
    from ${CLASSES} join pg_attribute a on a.attrelid = c.oid left join pg_attrdef d on adrelid = c.oid and adnum = attnum
    where ${OURS} and relkind in ('r', 'v') and attnum > 0 and not attisdropped`,
  // Constraints; that a column is not null is said with the column.
  `select concat_ws(' ', nspname || '.' || relname, conname, pg_get_constraintdef(k.oid)) as line
    from ${CLASSES} join pg_constraint k on conrelid = c.oid where ${OURS} and contype <> 'n'`,
  `select indexdef as line from pg_indexes where schemaname in ('public', 'log', 'audit') and tablename not like 'kysely%'`,
  `select concat_ws(' ', nspname || '.' || relname, relkind, relpersistence, case when relkind = 'v' then pg_get_viewdef(c.oid) end) as line
    from ${CLASSES} where ${OURS} and relkind in ('r', 'v', 'S')`,
  `select pg_get_triggerdef(t.oid) as line from ${CLASSES} join pg_trigger t on tgrelid = c.oid where ${OURS} and not tgisinternal`,
  `select pg_get_functiondef(p.oid) as line from pg_proc p join pg_namespace n on n.oid = pronamespace
    where nspname in ('public', 'log', 'audit') and prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  `select 'extension ' || extname as line from pg_extension`,
];

/** Everything that a schema has, a line each, in an order of its own. */
export const describeSchema = async (pool: Pool): Promise<string[]> => {
  const answers = await Promise.all(questions.map((question) => pool.query<{ line: string }>(question)));
  return answers.flatMap(({ rows }) => rows.map(({ line }) => line.replace(/\s+/g, " ")).toSorted());
};
