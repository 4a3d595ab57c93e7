import { Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";

/** How far a filling has come, as a sign and its colour. */
export const gateTone = (gate: CylinderAnswer["gate"]): string =>
  gate === "preFillFailed" ? "is-bad" : gate === "none" || gate === "filled" ? "is-none" : "is-good";

export const GateIcon = ({ gate, size }: { gate: CylinderAnswer["gate"]; size: number }) => {
  const Icon = { "is-good": TickCircle, "is-bad": ErrorIcon, "is-none": Time }[gateTone(gate)] ?? Time;
  return <Icon size={size} />;
};

const Gate = ({ gate, gateAt, stopped }: Pick<CylinderAnswer, "gate" | "gateAt"> & { stopped: boolean }) => {
  const t = useT();
  const tone = gateTone(gate);
  return (
    <div className={`cy-fl-gate ${stopped && tone === "is-good" ? "is-none" : tone}`}>
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
    <header className="cy-fl-id">
      <div>
        <h2>
          <Barcode code={gasBarcode} plain />
        </h2>
        <div className="cy-hero-f">
          {facts.filter(Boolean).map((fact) => (
            <span key={String(fact)}>{fact}</span>
          ))}
        </div>
      </div>
      {cylinder && <Gate gate={cylinder.gate} gateAt={cylinder.gateAt} stopped={stopped} />}
    </header>
  );
};
