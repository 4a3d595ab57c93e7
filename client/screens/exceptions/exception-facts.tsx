import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { ExceptionRow } from "./exception-calls.ts";
import { foundOf, sayingsOf } from "./exception-words.ts";
import styles from "./exception-facts.module.css";

/** The cylinder of an exception and the sentences that say what is wrong with it. `company`: whose it is stands beside. */
export const ExceptionFacts = ({ row, company = false }: { row: ExceptionRow; company?: boolean }) => {
  const t = useT();
  return (
    <>
      {row.gasBarcode !== "" && (
        <div className={styles.cylinder}>
          <Barcode code={row.gasBarcode} plain={row.cylinderId === null} className={styles.barcode} />
          <Muted>{row.specName}</Muted>
          <Muted>{row.factoryNumber}</Muted>
          {company && <Muted>{row.companyName}</Muted>}
        </div>
      )}
      <div className={styles.said}>
        {row.defectiveString && row.defectiveString.length > 0 && <p>{foundOf(row.defectiveString, t)}</p>}
        {sayingsOf(row, t).map((line) => (
          <p key={line}>
            <Sentence text={line} code={row.gasBarcode} />
          </p>
        ))}
      </div>
    </>
  );
};
