import type { ReadSettings } from "#contracts/codes/read-code.ts";
import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { RecentOutcomes } from "./record/recent-outcomes.ts";
import type { ReferenceStore } from "./reference.ts";

export type Language = "zh" | "en";

/** The caller, as looked up for this request. */
export type Caller = {
  userId: string;
  companyId: string;
  codes: ReadonlySet<string>;
  scopeOf(code: string): CompanyScope;
  language: Language;
  correlationId: string;
  device?: string;
};

/** The parts of one tenant that its commands may use, and their only access to its log and records. */
export type TenantContext = {
  events: UpcastLog;
  reference: ReferenceStore;
  /** How texts of scanners are read into codes. */
  reading: ReadSettings;
  /** The tenant's time zone (`TZ_BUSINESS`), an IANA name. */
  timeZone: string;
  /** The business clock. Only handlers read it. */
  now(): Date;
  /** Runs this process's commands on one cylinder or barcode one after another, to avoid conflicts in the log. */
  locks: KeyedLock;
  recent: RecentOutcomes;
  /** One lock per customer across all processes, held while the limit is checked and the delivery is appended. */
  withCustomerLock<T>(clientIds: string[], work: () => Promise<T>): Promise<T>;
  /** One lock per maker's mark across all processes, held while its cylinders are looked up and a new one is appended. */
  withBatchLocks<T>(marks: string[], work: () => Promise<T>): Promise<T>;
};
