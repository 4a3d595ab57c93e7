import type { Kysely } from "kysely";

type Region = { id: string; parent_id: string | null; region_info_name: string; region_info_level: number };

/**
 * A company's region was a text: it makes room for the id of a region. Regions learn their path. Tables of records are made from their declarations,
 * so a new installation has both as they are now, or not yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = await db.introspection.getTables();
  const typeOf = (table: string, column: string): string | undefined =>
    tables.find(({ name }) => name === table)?.columns.find(({ name }) => name === column)?.dataType;
  if (typeOf("company", "region_info_id") === "text")
    await db.schema.alterTable("company").renameColumn("region_info_id", "region_info_text").execute();
  if (!typeOf("region", "region_info_name") || typeOf("region", "region_path")) return;
  await db.schema.alterTable("region").addColumn("region_path", "text").execute();
  await writePaths(db.withTables<{ region: Region & { region_path: string } }>());
}

const writePaths = async (db: Kysely<{ region: Region & { region_path: string } }>): Promise<void> => {
  const columns = ["id", "parent_id", "region_info_name"] as const;
  const regions = await db.selectFrom("region").select(columns).orderBy("region_info_level").execute();
  const paths = new Map<string | null, string>();
  for (const { id, parent_id, region_info_name } of regions) {
    const above = paths.get(parent_id);
    const region_path = above === undefined ? region_info_name : `${above} / ${region_info_name}`;
    paths.set(id, region_path);
    await db.updateTable("region").set({ region_path }).where("id", "=", id).execute();
  }
};
