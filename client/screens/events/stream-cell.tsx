import { Barcode as BarcodeIcon, Document, Shield, WarningSign } from "@blueprintjs/icons";
import { Bottle } from "#client/kit/bottle.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import type { EventRow } from "./event-row.ts";
import styles from "./stream-cell.module.css";

const signOf = (stream: string) => {
  if (stream.startsWith("cylinder-")) return <Bottle full={false} size={12} />;
  if (stream.startsWith("barcode-")) return <BarcodeIcon size={12} />;
  if (stream.startsWith("exception-")) return <WarningSign size={12} />;
  return stream.startsWith("audit-") ? <Shield size={12} /> : <Document size={12} />;
};

/** The name of a stream behind its kind. */
const restOf = (stream: string): string => stream.slice(stream.indexOf("-") + 1);

/** Stream of an event: of a cylinder by its barcode, which opens it, of another by its own name. */
export const StreamCell = ({ row }: { row: Pick<EventRow, "stream" | "revision" | "gasBarcode"> }) => {
  const isCylinder = row.stream.startsWith("cylinder-") || row.stream.startsWith("barcode-");
  return (
    <span className={styles.root} title={row.stream}>
      <i>{signOf(row.stream)}</i>
      {isCylinder && row.gasBarcode ? (
        <Barcode code={row.gasBarcode} />
      ) : (
        <span className={styles.name}>{restOf(row.stream)}</span>
      )}
      <em>r{row.revision}</em>
    </span>
  );
};
