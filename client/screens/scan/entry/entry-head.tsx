import { Barcode } from "#client/kit/cells/barcode.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { GateCard } from "./gate-card.tsx";
import styles from "./entry-head.module.css";
import { FactLine } from "#client/screens/scan/view/facts.tsx";

type Props = {
  gasBarcode: string;
  /** Absent until it is read, and where nobody registered it. */
  cylinder: CylinderAnswer | undefined;
  stopped: boolean;
  /** The company of the job. */
  companyId: string | null | undefined;
};

/** Which cylinder is being worked on, what it is, and how far its filling has come. Nothing is green beside a stop. */
export const EntryHead = ({ gasBarcode, cylinder, stopped, companyId }: Props) => {
  const t = useT();
  const facts = cylinder
    ? [
        cylinder.specName,
        cylinder.factoryNumber,
        cylinder.gasManufacturingUnitName,
        typeof cylinder.maxFillWeight === "number" && t("scan.maxFill", { kg: cylinder.maxFillWeight }),
        t("scan.tare", { kg: cylinder.emptyWeight }),
      ]
    : ["\u00a0"];
  return (
    <header className={styles.root}>
      <div>
        <h2>
          <Barcode code={gasBarcode} plain className={styles.barcode} />
        </h2>
        <FactLine facts={facts} className={styles.facts} />
      </div>
      {cylinder && <GateCard cylinder={cylinder} stopped={stopped} companyId={companyId} />}
    </header>
  );
};
