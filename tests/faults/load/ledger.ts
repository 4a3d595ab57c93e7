import type { RecordItem, RecordResult } from "#contracts/commands/record.ts";

/** Answers that callers got, to be compared with the log afterwards. */
export type Ledger = {
  /** Every answer to every item, those to repeats too. */
  answers: { item: RecordItem; result: RecordResult }[];
  registered: { commandId: string; gasBarcode: string; id: string }[];
  /** Orders whose declining was acknowledged. */
  declined: { commandId: string; orderNumber: string }[];
  exports: string[];
  /** Answers that nobody should ever get, and calls that were never answered. */
  wrong: string[];
  /** Calls that were sent again because their outcome was unknown, or because a server said that it cannot. */
  repeats: number;
};

export const createLedger = (): Ledger => ({
  answers: [],
  registered: [],
  declined: [],
  exports: [],
  wrong: [],
  repeats: 0,
});
