import type { ReadSettings } from "#contracts/codes/read-code.ts";
import type { RecordItem } from "#contracts/commands/record.ts";
import type { ProcedureId } from "#contracts/procedures/index.ts";
import type { Job } from "../job/job.ts";
import type { Doubt } from "./interlock.ts";
import type { OwnScans } from "#client/state/own-bottles/own-scans.ts";
import type { PendingCylinder, SavedSession } from "./pending-cylinders.ts";
import type { ScanJournal } from "./scan-journal.ts";
import type { ScanRowsDeps } from "./scan-rows.ts";
import type { SendOutcome } from "./sender.ts";

/** Everything that a scan session needs from outside: the server, the clocks, the stores, and the sounds. */
export type ScanSessionDeps = ScanRowsDeps & {
  send(items: RecordItem[]): Promise<SendOutcome>;
  newId(): string;
  /** This device's uncorrected clock. */
  now(): Date;
  /** The server's clock minus this device's clock in ms, if known. */
  clockOffset?(): number | undefined;
  /** Undoes a recorded scan on the server. Resolves to true on success; undefined if the person may not undo. */
  takeBack?(commandId: string): Promise<boolean>;
  /** Waiting scans are lost with the page if there is no journal. */
  journal?: ScanJournal;
  /** The person's next step of the filling line. Undefined after the last one. */
  stepAfter?(procedureId: ProcedureId): ProcedureId | undefined;
  /** Resolves to the step of the filling line that the cylinder's state asks for. Undefined if the step does not change, or if the server does not answer. */
  stepFor?(cylinder: PendingCylinder, job: Job): Promise<ProcedureId | undefined>;
  /** The codes that refuse a pending cylinder, as far as they are known. Empty if it can be entered. */
  refusalOf?(cylinder: PendingCylinder, job: Job): string[];
  /** How the tenant's codes are read. */
  reading?(): ReadSettings;
  /** Resolves to the barcode of the cylinder that a text with several codes names. Undefined if no cylinder has one, or if the server does not answer. */
  findCylinder?(text: string): Promise<string | undefined>;
  /** Resolves to the registered barcodes that contain this one. Empty if the server does not answer. */
  findLonger?(code: string): Promise<string[]>;
  /** The lengths of the fleet's barcodes. Undefined or empty: any length. */
  lengths?(): readonly number[];
  /** True if several cylinders have this code in different spellings. A person has to choose one. */
  isTwice?(gasBarcode: string): boolean;
  /** Reloads the list of shared codes, after a scan was refused because of one that the page did not know. */
  learnTwice?(): Promise<void>;
  /** This device's own judgement of scans, for times without a network. */
  interlock?: {
    /** True if the network is lost, although no call failed yet. */
    isAway(): boolean;
    /** The doubt about a scan at a time of this device (ISO 8601). Undefined if there is none, or nothing is known. */
    doubtOf(gasBarcode: string, job: Job, at: string): Doubt | undefined;
    scans: OwnScans;
  };
  /** The saved session of an earlier page. `keep` saves each change. */
  saved?: SavedSession;
  keep?(saved: SavedSession): void;
};
