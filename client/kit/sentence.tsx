import { Fragment } from "react";
import { partsOf } from "#client/lib/barcode-groups.ts";
import { Groups } from "./cells/barcode.tsx";

/** A sentence of ours or of the server, with its barcodes in groups that are copied as one run. `code`: the one that it speaks of. */
export const Sentence = ({ text, code }: { text: string; code?: string }) =>
  partsOf(text, code).map((part, index) => (
    <Fragment key={`${index}${part}`}>{index % 2 === 0 ? part : <Groups code={part} />}</Fragment>
  ));
