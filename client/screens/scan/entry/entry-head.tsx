import { Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import styles from "./entry-head.module.css";
import { FactLine } from "#client/screens/scan/view/facts.tsx";
import { classes } from "#client/lib/classes.ts";

type Tone = "bad" | "none" | "good";
const toneOf = (gate: CylinderAnswer["gate"]): Tone =>
  gate === "preFillFailed" ? "bad" : gate === "none" || gate === "filled" ? "none" : "good";

const icons = { good: TickCircle, bad: ErrorIcon, none: Time };

/** How far a filling has come, as a sign. */
export const GateIcon = ({ gate, size }: { gate: CylinderAnswer["gate"]; size: number }) => {
  const Icon = icons[toneOf(gate)];
  return <Icon size={size} />;
};

const Gate = ({ gate, gateAt, stopped }: Pick<CylinderAnswer, "gate" | "gateAt"> & { stopped: boolean }) => {
  const t = useT();
  const tone = toneOf(gate);
  return (
    <div
      className={classes(styles.gate, tone === "bad" ? styles.isBad : (stopped || tone === "none") && styles.isNone)}
    >
      <GateIcon gate={gate} size={20} />
      <span>
        <b>{t(`entry.gate.${gate}`)}</b>
        {gateAt && <small>{showMoment(gateAt)}</small>}
      </span>
    </div>
  );
};

type Props = {
  gasBarcode: string;
  /** Absent until it is read, and where nobody registered it. */
  cylinder: CylinderAnswer | undefined;
  stopped: boolean;
};

/** Which cylinder is being worked on, what it is, and how far its filling has come. Nothing is green beside a stop. */
export const EntryHead = ({ gasBarcode, cylinder, stopped }: Props) => {
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
      {cylinder && <Gate gate={cylinder.gate} gateAt={cylinder.gateAt} stopped={stopped} />}
    </header>
  );
};
