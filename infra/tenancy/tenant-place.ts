import { join } from "node:path";
import { jobQueueName } from "#contracts/jobs/job-calls.ts";

/** A tenant's database, and the mark of its names. */
export type TenantPlace = {
  /** Enterprise code at sign-in. */
  code: string;
  databaseUrl: string;
  /**
   * Marks the tenant's names in whatever tenants share: folders, channels, queues, streams and counters. Empty for the tenant whose
   * database is the platform's own, so that an installation with one tenant keeps the names it has; the tenant's id for every other.
   */
  mark: string;
};

/** The enterprise code of the tenant whose database is the platform's own. */
export const HOME_CODE = "default";

/** The tenant whose database is the platform's own. */
export const homePlace = (databaseUrl: string): TenantPlace => ({ code: HOME_CODE, databaseUrl, mark: "" });

type Marked = Pick<TenantPlace, "mark">;

/** The folder of a tenant's files: `DATA_DIR` itself, or `DATA_DIR/tenants/<id>`. */
export const folderOf = ({ mark }: Marked, dataDir: string): string =>
  mark === "" ? dataDir : join(dataDir, "tenants", mark);

/** The tenant's queue of jobs. BullMQ takes no colon in a name. */
export const queueNameOf = ({ mark }: Marked): string => (mark === "" ? jobQueueName : `${jobQueueName}-${mark}`);

/** The beginning of the tenant's streams in an EventStoreDB that tenants share. An id, because one code may begin with another. */
export const prefixOf = ({ mark }: Marked, prefix: string): string => (mark === "" ? prefix : `${prefix}t.${mark}.`);

/** A key of the tenant's in a store that tenants share: two tenants may have the same ids and the same names. */
export const ownKey = ({ mark }: Marked, key: string): string => (mark === "" ? key : `${mark}/${key}`);

/** The parts of a key that `ownKey` made of one without a slash. */
export const splitKey = (whole: string): Marked & { key: string } => {
  const slash = whole.indexOf("/");
  return { mark: whole.slice(0, Math.max(slash, 0)), key: whole.slice(slash + 1) };
};
