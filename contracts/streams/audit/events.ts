import type { DomainEvent } from "../event.ts";

/** The stream of seals: where every stream ended, committed to by the log itself. */
export const SEAL_STREAM = "audit-seals";
/** The stream that tells from where on a restored log is one of its own. */
export const ORIGIN_STREAM = "audit-origin";

/** The log's tree at a size, and the tree of where each of its streams ended. Roots are base64. */
export type SealMade = DomainEvent<
  "SealMade",
  { treeSize: number; root: string; /** Streams with an event below `treeSize`. */ streams: number; headsRoot: string }
>;
/** An older backup was restored: the log goes on under another origin than the one that witnesses know. */
export type OriginBegun = DomainEvent<
  "OriginBegun",
  {
    origin: string;
    /** Events that were restored. */ size: number;
    /** The last signed note of the origin before. */ lastGood: string | null;
  }
>;
/** A bundle was made for somebody; its digest is the SHA-256 of the file, in hex. */
export type EvidenceMade = DomainEvent<
  "EvidenceMade",
  {
    bundleId: string;
    gasBarcodes: string[];
    orderNumber?: string;
    purpose: string;
    pictures: boolean;
    names: boolean;
    treeSize: number;
    events: number;
    digest: string;
  }
>;
/** Somebody had a copy of a bundle checked; of the copy only its digest is kept. */
export type EvidenceChecked = DomainEvent<
  "EvidenceChecked",
  {
    checkId: string;
    digest: string;
    good: boolean;
    /** Codes of what did not hold. */ failed: string[];
    bundleId?: string;
  }
>;
/** A run of verify ended. `findings` are the first of `total`. */
export type VerifyEnded = DomainEvent<
  "VerifyEnded",
  {
    runId: string;
    treeSize: number;
    total: number;
    findings: { code: string; first?: number; last?: number; stream?: string; revision?: number; text: string }[];
  }
>;
export type AuditEvent = SealMade | OriginBegun | EvidenceMade | EvidenceChecked | VerifyEnded;

/** The stream of one bundle, one check of a copy, or one run of verify. */
export const auditStream = (id: string): `audit-${string}` => `audit-${id}`;
