import { Fragment } from "react";
import { partsOf } from "#client/lib/barcode-groups.ts";
import { Groups } from "./cells/barcode.tsx";

/** A sentence with its barcodes in groups, which are copied without spaces. `code` is the barcode of the sentence, if it is known. */
export const Sentence = ({ text, code }: { text: string; code?: string }) =>
  partsOf(text, code).map((part, index) => (
    <Fragment key={`${index}${part}`}>{index % 2 === 0 ? part : <Groups code={part} />}</Fragment>
  ));
