import { Button } from "@blueprintjs/core";
import { Barcode } from "@blueprintjs/icons";
import { useState } from "react";
import { importCalls, type ImportDetail } from "#contracts/imports/calls.ts";
import { mostLabels } from "#contracts/paper/labels.ts";
import { useT } from "#client/lib/i18n.ts";
import { count } from "#client/lib/show-number.ts";
import { send } from "#client/state/api.ts";
import { mayPrint } from "#client/state/paper/may-print.ts";
import { openLabels } from "#client/state/paper/paper.ts";

const ROWS_AT_ONCE = 1000;

/** Barcodes of the cylinders that an import registered, in the order of the sheet, as many as one file of labels holds. */
const registeredBarcodes = async (id: string): Promise<string[]> => {
  const found: string[] = [];
  for (let pageIndex = 1; found.length < mostLabels; pageIndex++) {
    const { list } = await send(importCalls.rows, { id, pageIndex, pageSize: ROWS_AT_ONCE });
    for (const { state, cells } of list)
      if (state === "created" && cells["gasBarcode"]) found.push(cells["gasBarcode"].trim());
    if (list.length < ROWS_AT_ONCE) break;
  }
  return found.slice(0, mostLabels);
};

/** New cylinders get their labels: opens the dialog with those of the import. */
export const PrintLabels = ({ of }: { of: ImportDetail }) => {
  const t = useT();
  const [busy, setBusy] = useState(false);
  if (of.kind !== "cylinder" || of.created === 0 || !mayPrint()) return null;
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      openLabels(await registeredBarcodes(of.id));
    } catch {
      // The call has said why.
    } finally {
      setBusy(false);
    }
  };
  const n = Math.min(of.created, mostLabels);
  const text = of.created > mostLabels ? "client.import.firstLabels" : "client.import.labels";
  return (
    <Button
      variant="minimal"
      intent="primary"
      icon={<Barcode />}
      loading={busy}
      text={t(text, { n: count(n), count: of.created })}
      onClick={() => void open()}
    />
  );
};
