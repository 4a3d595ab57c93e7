import type { CompanyScope } from "#contracts/access/company-scope.ts";
import type { UpcastLog } from "#infra/engines/upcast-log/upcast-log.ts";
import type { KeyedLock } from "./keyed-lock.ts";
import type { RecentOutcomes } from "./record/recent-outcomes.ts";
import type { ReferenceStore } from "./reference.ts";

export type Language = "zh" | "en";

/** The person who calls, as looked up for this request. */
export type Caller = {
  userId: string;
  companyId: string;
  codes: ReadonlySet<string>;
  scopeOf(code: string): CompanyScope;
  language: Language;
  correlationId: string;
  device?: string;
};

/** Parts of one tenant that its commands are handed; they reach its log and its records no other way. */
export type TenantContext = {
  events: UpcastLog;
  reference: ReferenceStore;
  /** The tenant's `TZ_BUSINESS`, an IANA name. */
  timeZone: string;
  /** The business clock; only handlers ask for it. */
  now(): Date;
  /** Lines up the commands of this process on one cylinder or barcode, so that they do not race each other to the log. */
  locks: KeyedLock;
  recent: RecentOutcomes;
  /** One lock per customer across all processes, held while a limit is counted and the send is appended. */
  withCustomerLock<T>(clientIds: string[], work: () => Promise<T>): Promise<T>;
  /** One lock per maker's mark across all processes, held while its bearers are looked up and one more is appended. */
  withBatchLocks<T>(marks: string[], work: () => Promise<T>): Promise<T>;
};
