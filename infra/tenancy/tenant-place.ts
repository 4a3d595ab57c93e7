import { join } from "node:path";
import { jobQueueName } from "#contracts/jobs/job-calls.ts";

/** A tenant's database and the mark for its names. */
export type TenantPlace = {
  /** The enterprise code that people enter at sign-in. */
  code: string;
  databaseUrl: string;
  /**
   * Marks the tenant's names in shared places: folders, channels, queues, streams and counters. Empty for the platform's own tenant, so that an
   * installation with one tenant keeps its names; the tenant's id for every other.
   */
  mark: string;
};

/** The enterprise code of the platform's own tenant. */
export const HOME_CODE = "default";

/** The place of the platform's own tenant. */
export const homePlace = (databaseUrl: string): TenantPlace => ({ code: HOME_CODE, databaseUrl, mark: "" });

type Marked = Pick<TenantPlace, "mark">;

/** Name of the database, and of its owner, that the platform makes for a tenant beside its own. */
export const ownDatabaseOf = (id: string): string => `cylindra_t_${id.replaceAll("-", "")}`;

/** The address of a tenant's database. One that the platform made is where the platform's own is now, because an embedded PostgreSQL may change its port. */
export const locate = (id: string, text: string, platformUrl: string): string => {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  const name = ownDatabaseOf(id);
  if (url.username !== name || url.pathname !== `/${name}`) return text;
  const { hostname, port } = new URL(platformUrl);
  Object.assign(url, { hostname, port });
  return url.toString();
};

/** The folder of a tenant's files: `DATA_DIR` itself, or `DATA_DIR/tenants/<id>`. */
export const folderOf = ({ mark }: Marked, dataDir: string): string =>
  mark === "" ? dataDir : join(dataDir, "tenants", mark);

/** Prefix of a tenant's files in a bucket: the same path as below `DATA_DIR`. */
export const keyPrefixOf = ({ mark }: Marked): string => (mark === "" ? "" : `tenants/${mark}/`);

/** Name of the tenant's job queue. BullMQ allows no colon in a name. */
export const queueNameOf = ({ mark }: Marked): string => (mark === "" ? jobQueueName : `${jobQueueName}-${mark}`);

/** Prefix of the tenant's streams in a shared EventStoreDB. It uses the id, because one code may begin with another. */
export const prefixOf = ({ mark }: Marked, prefix: string): string => (mark === "" ? prefix : `${prefix}t.${mark}.`);

/** The tenant's key in a shared store, because two tenants may have the same ids and names. */
export const ownKey = ({ mark }: Marked, key: string): string => (mark === "" ? key : `${mark}/${key}`);

/** Splits a key that `ownKey` made from a key without a slash. */
export const splitKey = (whole: string): Marked & { key: string } => {
  const slash = whole.indexOf("/");
  return { mark: whole.slice(0, Math.max(slash, 0)), key: whole.slice(slash + 1) };
};
