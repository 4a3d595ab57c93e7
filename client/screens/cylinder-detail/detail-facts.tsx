import type { ReactNode } from "react";
import { DueCell } from "#client/kit/cells/life-cell.tsx";
import { showDay, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { saidKind } from "#contracts/streams/company-type.ts";
import styles from "./detail-facts.module.css";

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Place of a cylinder in words: a vehicle and a customer are no addresses. */
export const usePlaceText = () => {
  const t = useT();
  return (kind: string, name: string | null | undefined): string => {
    if (kind === "vehicle") return t("detail.vehicle", { name: name ?? "" });
    return name || t(`place.${kind}`);
  };
};

/** The line of facts under the head that every question about a cylinder begins with. */
export const DetailFacts = ({ cylinder }: { cylinder: CylinderAnswer }) => {
  const t = useT();
  const place = usePlaceText();
  return (
    <dl className={styles.root}>
      <Fact name={t("detail.spec")}>{cylinder.specName}</Fact>
      <Fact name={t("detail.factoryNumber")}>{cylinder.factoryNumber}</Fact>
      {cylinder.gasManufacturingUnitName && <Fact name={t("detail.maker")}>{cylinder.gasManufacturingUnitName}</Fact>}
      <Fact name={t("detail.made")}>{showDay(cylinder.productionDate)}</Fact>
      <Fact name={t("detail.due")}>
        <DueCell value={cylinder.inspectionDue} row={cylinder} />
      </Fact>
      <Fact name={t("detail.tare")}>{cylinder.emptyWeight} kg</Fact>
      <Fact name={t("detail.place")}>
        {place(saidKind(cylinder.holder), cylinder.lastLocationName)}
        {cylinder.holderSince && <small>{t("detail.since", { time: showMoment(cylinder.holderSince) })}</small>}
      </Fact>
    </dl>
  );
};
