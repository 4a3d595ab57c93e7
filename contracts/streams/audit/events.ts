import type { DomainEvent } from "../event.ts";

/** The stream of seals, which records in the log itself where every stream ended. */
export const SEAL_STREAM = "audit-seals";
/** The stream that records from which event on a restored log has a new origin. */
export const ORIGIN_STREAM = "audit-origin";

/** The log's tree at a size, and the tree of the ends of its streams. Roots are base64. */
export type SealMade = DomainEvent<
  "SealMade",
  { treeSize: number; root: string; /** Streams with an event below `treeSize`. */ streams: number; headsRoot: string }
>;
/** An older backup was restored. The log continues under a new origin, because witnesses know the old one. */
export type OriginBegun = DomainEvent<
  "OriginBegun",
  {
    origin: string;
    /** Number of restored events. */ size: number;
    /** The last signed note of the previous origin. */ lastGood: string | null;
  }
>;
/** A bundle was made for a person. Its digest is the SHA-256 of the file, in hex. */
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
/** A person checked a copy of a bundle. Only the copy's digest is stored. */
export type EvidenceChecked = DomainEvent<
  "EvidenceChecked",
  {
    checkId: string;
    digest: string;
    good: boolean;
    /** Codes of the failed checks. */ failed: string[];
    bundleId?: string;
  }
>;
/** A verify run ended. `findings` are the first of `total`. */
export type VerifyEnded = DomainEvent<
  "VerifyEnded",
  {
    runId: string;
    treeSize: number;
    total: number;
    findings: { code: string; first?: number; last?: number; stream?: string; revision?: number; text: string }[];
  }
>;
/** A person was erased. The event holds no name. `fields` and `files` are the numbers of emptied fields and deleted files. */
export type PersonErased = DomainEvent<
  "PersonErased",
  { kind: "customer" | "employee" | "account"; id: string; fields: number; files: number }
>;
/** A free text of an earlier event is hidden in everything that is made for people. The log keeps it. */
export type TextRedacted = DomainEvent<"TextRedacted", { stream: string; revision: number; field: string }>;
export type AuditEvent =
  SealMade | OriginBegun | EvidenceMade | EvidenceChecked | VerifyEnded | PersonErased | TextRedacted;

/** The stream of one bundle, one check of a copy, one verify run, or the erasure of one person. */
export const auditStream = (id: string): `audit-${string}` => `audit-${id}`;
