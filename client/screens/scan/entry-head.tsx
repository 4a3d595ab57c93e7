import { Error as ErrorIcon, TickCircle, Time } from "@blueprintjs/icons";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Cylinder } from "../cylinder-detail/cylinder-calls.ts";

/** How far a filling has come, as a sign and its colour. */
export const gateTone = (gate: Cylinder["gate"]): string =>
  gate === "preFillFailed" ? "is-bad" : gate === "none" || gate === "filled" ? "is-none" : "is-good";

export const GateIcon = ({ gate, size }: { gate: Cylinder["gate"]; size: number }) => {
  const Icon = { "is-good": TickCircle, "is-bad": ErrorIcon, "is-none": Time }[gateTone(gate)] ?? Time;
  return <Icon size={size} />;
};

const Gate = ({ gate, gateAt }: Pick<Cylinder, "gate" | "gateAt">) => {
  const t = useT();
  return (
    <div className={`cy-fl-gate ${gateTone(gate)}`}>
      <GateIcon gate={gate} size={20} />
      <span>
        <b>{t(`entry.gate.${gate}`)}</b>
        {gateAt && <small>{showMoment(gateAt)}</small>}
      </span>
    </div>
  );
};

/** Which cylinder is being worked on, what it is, and how far its filling has come. */
export const EntryHead = ({ gasBarcode, cylinder }: { gasBarcode: string; cylinder: Cylinder | undefined }) => {
  const t = useT();
  const facts = cylinder
    ? [
        cylinder.specName,
        cylinder.factoryNumber,
        cylinder.gasManufacturingUnitName,
        typeof cylinder.maxFillWeight === "number" && t("scan.maxFill", { kg: cylinder.maxFillWeight }),
        t("scan.tare", { kg: cylinder.emptyWeight }),
      ]
    : [t("entry.unknown")];
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
      {cylinder && <Gate gate={cylinder.gate} gateAt={cylinder.gateAt} />}
    </header>
  );
};
