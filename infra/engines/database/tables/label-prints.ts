import type { LabelLayout } from "#contracts/paper/labels.ts";
import type { Maybe, Moment } from "./platform.ts";

/** `printed_due` is a day, YYYY-MM-DD. */
type LabelPrintTable = {
  job_id: string;
  cylinder_id: string;
  gas_barcode: string;
  layout: LabelLayout;
  printed_due: Maybe<string>;
  printed_time: Moment;
  user_id: string;
  user_name: string;
};

declare module "../database.ts" {
  interface Database {
    label_print: LabelPrintTable;
  }
}
