import type { CodeTwice } from "#contracts/commands/barcode-lengths.ts";
import type { FirstOutcome } from "#contracts/commands/record.ts";
import type { CompanyRef } from "#contracts/streams/company-type.ts";
import type { CylinderState } from "#contracts/streams/cylinder/state.ts";
import type { Position } from "#contracts/streams/position.ts";
import type { BatchMark } from "#server/domain/cylinder/batch-mark.ts";

/** Facts of a cylinder's spec that commands need. Deleted specs are found too, because their cylinders remain in use. */
export type SpecFacts = {
  id: string;
  name: string;
  /** Id of the filling medium. */
  fillingId: string;
  /** Name of the medium, for messages. */
  fillingName: string;
  maxFillGrams: number;
  /** Months between periodic checks. */
  cycleMonths: number;
  lifeYears: number;
  /** Limits of the tare of its cylinders, if entered. */
  tareMinGrams?: number;
  tareMaxGrams?: number;
};

/** Ids that a call refers to, by kind. */
export type ReferenceIds = {
  companies: string[];
  vehicles: string[];
  employees: string[];
  customers: string[];
  /** Ids of checking items. */
  defects: string[];
  mediums: string[];
};

/** The records found. A missing id names no record. */
export type References = {
  companies: ReadonlyMap<string, CompanyRef>;
  vehicles: ReadonlyMap<string, { id: string; licenseNumber: string }>;
  employees: ReadonlySet<string>;
  /** Names for messages. Events do not store them. */
  customers: ReadonlyMap<string, string>;
  defects: ReadonlySet<string>;
  /** Names for messages. */
  mediums: ReadonlyMap<string, string>;
};

/** A cylinder in the read models. `folded` is absent if it was made by another version of `evolve`. */
export type Snapshot = { cylinderId: string; folded?: { state: CylinderState; revision: bigint } };

/** The scan behind a command. `gasBarcode` is the cylinder's own barcode if it is registered. */
export type Scanned = { gasBarcode: string; procedureId: number; companyId: string };

/** Outcome of a command, and its place in a cylinder's stream. `scanned` is absent if the command was not a scan. */
export type KeptOutcome = FirstOutcome & {
  commandId: string;
  cylinderId: string;
  revision: number;
  scanned?: Scanned;
};

export type AskedSnapshots = {
  gasBarcodes: string[];
  commandIds: string[];
  /** Barcodes with a stream that may matter even if a cylinder has the barcode. */
  tracedBarcodes: string[];
};

export type Snapshots = {
  /** Cylinders by barcode as requested. */
  cylinders: ReadonlyMap<string, Snapshot>;
  /** Requested barcodes that several cylinders have in other spellings, and none in this one. */
  ambiguous: ReadonlySet<string>;
  outcomes: readonly KeptOutcome[];
  /** Specs of the cylinders, by id. */
  specs: ReadonlyMap<string, SpecFacts>;
  /** The traced barcodes with more events in their stream. */
  seen: ReadonlySet<string>;
  /** Position of all this data. Absent if some stream may be older, because one of its events is parked. */
  reached?: Position;
};

/** Reads the records that commands need. Ids may be any text, and invalid ones are not found. */
export type ReferenceStore = {
  find(wanted: ReferenceIds): Promise<References>;
  /** Returns the ids that name a record of the table. Deleted records do not count. */
  known(table: string, ids: string[]): Promise<ReadonlySet<string>>;
  specs(ids: string[]): Promise<ReadonlyMap<string, SpecFacts>>;
  /** Number of a spec's newest cylinders (at most 1,000) and the median of their tares in grams, or 0 without any. One cylinder may be left out. */
  fleetTare(specId: string, except: string | undefined): Promise<{ count: number; medianGrams: number }>;
  /**
   * Reads from the read models, which may be behind: a missing barcode is looked up in its own stream, and a state is only a start for folding.
   * Outcomes are at least as new as states, so together with the rest of the streams they contain every command.
   */
  snapshots(asked: AskedSnapshots): Promise<Snapshots>;
  /**
   * Spellings of registered cylinders that differ from the canonical form. Only streams of an earlier version have them, so the first call waits
   * until the read models reach the end of the log, found by `head`.
   */
  spellings(forms: string[], head: () => Promise<Position | undefined>): Promise<string[]>;
  /** Barcode lengths in the fleet with their number of cylinders, most frequent first. Rare lengths are left out. */
  barcodeLengths(): Promise<{ length: number; count: number }[]>;
  /** Old cylinders with the same code in different spellings, next to each other. The list is limited. */
  codesTwice(): Promise<CodeTwice[]>;
  /** The name of the spec for each registered barcode. */
  specNames(gasBarcodes: string[]): Promise<{ gasBarcode: string; specName: string }[]>;
  /** Company of an exception, from its read model. */
  companyOfException(id: string): Promise<string | undefined>;
  /** Ids of the exceptions in a row, from the read model. Empty if the id is not a row's. */
  partsOfException(rowId: string): Promise<string[]>;
  /** True if this verify run found that the log was rewritten, and the newest complete run over the log finds the same. */
  holdsRewritten(runId: string): Promise<boolean>;
  /** The cylinder that recorded this command, from the read model of the history. */
  cylinderOfCommand(commandId: string): Promise<string | undefined>;
  /** All cylinders ever delivered under an order, from the read model of the history. `undefined` if that does not reach `after` in time. */
  cylindersOfOrder(orderNumber: string, after: Position): Promise<string[] | undefined>;
  /** Cylinders with any of these makers' marks, by the mark's text. Read only after the read model reaches `after`. */
  cylindersOfMarks(marks: readonly BatchMark[], after: Position | undefined): Promise<ReadonlyMap<string, string[]>>;
  /** Most cylinders that a customer may hold. `undefined` while the limit is disabled. */
  customerMaximum(): Promise<number | undefined>;
  /** Number of cylinders at each customer. Read only after the read model reaches `after`. */
  customerStock(clientIds: string[], after: Position | undefined): Promise<ReadonlyMap<string, number>>;
};
