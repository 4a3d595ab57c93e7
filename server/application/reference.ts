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

/** A cylinder as the read models know it. `folded` is absent where another version of `evolve` made it. */
export type Snapshot = { cylinderId: string; folded?: { state: CylinderState; revision: bigint } };

/** The scan that a command was given for; the barcode is the bottle's own where it is registered. */
export type Scanned = { gasBarcode: string; procedureId: number; companyId: string };

/** How a command went, and in which cylinder's stream it stands. `scanned` is absent where the command was no scan. */
export type KeptOutcome = FirstOutcome & {
  commandId: string;
  cylinderId: string;
  revision: number;
  scanned?: Scanned;
};

export type AskedSnapshots = {
  gasBarcodes: string[];
  commandIds: string[];
  /** Those of which it matters whether their own stream says more than that a cylinder bears them. */
  tracedBarcodes: string[];
};

export type Snapshots = {
  /** By barcode, as it was asked for. */
  cylinders: ReadonlyMap<string, Snapshot>;
  /** Barcodes asked for that several cylinders bear in other spellings, and none in this one. */
  ambiguous: ReadonlySet<string>;
  outcomes: readonly KeptOutcome[];
  /** Of the cylinders, by id. */
  specs: ReadonlyMap<string, SpecFacts>;
  /** Which of `tracedBarcodes` have a stream that says more. */
  seen: ReadonlySet<string>;
  /** The position that all this is of; absent where some stream may be older, because one of its events is parked. */
  reached?: Position;
};

/** The tenant's records, as far as commands ask for them. Ids of any text may be asked for; nonsense is simply not found. */
export type ReferenceStore = {
  find(wanted: ReferenceIds): Promise<References>;
  /** Those of the ids that name a record of a table, and none that is deleted. */
  known(table: string, ids: string[]): Promise<ReadonlySet<string>>;
  specs(ids: string[]): Promise<ReadonlyMap<string, SpecFacts>>;
  /** How heavy the other cylinders of a spec are: how many of the newest 1,000 there are, and the median of their tares in grams; 0 of none. */
  fleetTare(specId: string, except: string | undefined): Promise<{ count: number; medianGrams: number }>;
  /**
   * From the read models, which may lag: a barcode that is missing is looked up in its own stream, a state is only where folding begins. The
   * outcomes are at least as new as the states, so that they and the tails of the streams together know every command.
   */
  snapshots(asked: AskedSnapshots): Promise<Snapshots>;
  /**
   * Spellings in which cylinders of these canonical forms are registered, where they differ from the form: streams of an earlier version bear them.
   * Asked for the first time it waits until the read models have reached the log's end, which `head` finds; no such stream arises later.
   */
  spellings(forms: string[], head: () => Promise<Position | undefined>): Promise<string[]>;
  /** Lengths of the fleet's barcodes and how many cylinders have each, the commonest first; lengths that hardly any has are left out. */
  barcodeLengths(): Promise<{ length: number; count: number }[]>;
  /** Cylinders of an earlier version that bear one code in several spellings, those of one code side by side; of very many the first. */
  codesTwice(): Promise<CodeTwice[]>;
  /** The specification of each barcode that is registered, by its name. */
  specNames(gasBarcodes: string[]): Promise<{ gasBarcode: string; specName: string }[]>;
  /** The company of an exception, from its read model. */
  companyOfException(id: string): Promise<string | undefined>;
  /** Ids of the exceptions that a row of them has, from their read model; none where the id is no row's. */
  partsOfException(rowId: string): Promise<string[]>;
  /** A run of verify found that the log was rewritten, and the newest that looked at the log finds it still. */
  holdsRewritten(runId: string): Promise<boolean>;
  /** The cylinder that recorded this command, from the history's read model. */
  cylinderOfCommand(commandId: string): Promise<string | undefined>;
  /**
   * The cylinders that were ever delivered under an order, from the history's read model; `undefined` when that is behind `after` for
   * longer than a caller waits.
   */
  cylindersOfOrder(orderNumber: string, after: Position): Promise<string[] | undefined>;
  /** Cylinders with any of these makers' marks, by the text of the mark; read only when the read model has reached `after`. */
  cylindersOfMarks(marks: readonly BatchMark[], after: Position | undefined): Promise<ReadonlyMap<string, string[]>>;
  /** The most cylinders that a customer may hold; `undefined` while the limit is switched off. */
  customerMaximum(): Promise<number | undefined>;
  /** How many each customer holds, read only when the read model has reached `after`. */
  customerStock(clientIds: string[], after: Position | undefined): Promise<ReadonlyMap<string, number>>;
};
