import { useState, type ReactNode } from "react";
import { ImageViewer } from "#client/kit/images/image-viewer.tsx";
import { showDay, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { usePlaceText } from "./detail-facts.tsx";
import styles from "./basic-tab.module.css";

type Line = { name: string; value: ReactNode; unit?: string };

const Group = ({ title, lines }: { title: string; lines: Line[] }) => (
  <section className={styles.group}>
    <h3>{title}</h3>
    <dl>
      {lines
        .filter(({ value }) => value !== undefined && value !== null && value !== "")
        .map(({ name, value, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {unit && <small>{unit}</small>}
            </dd>
          </div>
        ))}
    </dl>
  </section>
);

const urlsOf = (cylinder: CylinderAnswer): string[] =>
  [cylinder.gasBarcodeImagesUrl, cylinder.factoryNumberImagersUrl, cylinder.otherImagesUrl]
    .flatMap((list) => (list ?? "").split(","))
    .map((url) => url.trim())
    .filter(Boolean);

const Images = ({ urls }: { urls: string[] }) => {
  const t = useT();
  const [viewed, setViewed] = useState<number>();
  return (
    <section className={styles.group}>
      <h3>{t("detail.images")}</h3>
      <div className={styles.images}>
        {urls.map((url, i) => (
          <button key={url} type="button" onClick={() => setViewed(i)}>
            <img src={url} alt={t("detail.image", { n: i + 1 })} width={100} height={80} loading="lazy" />
          </button>
        ))}
      </div>
      {viewed !== undefined && <ImageViewer urls={urls} first={viewed} onClose={() => setViewed(undefined)} />}
    </section>
  );
};

/** Everything the archive has on the cylinder, and what the ledger says of it now. */
export const BasicTab = ({ cylinder }: { cylinder: CylinderAnswer }) => {
  const t = useT();
  const place = usePlaceText();
  const yesNo = (flag: boolean | null | undefined) =>
    flag === undefined || flag === null ? undefined : t(flag ? "detail.yes" : "detail.no");
  const registered = [cylinder.createdCompanyName, cylinder.createdEmployeesName, showMoment(cylinder.createdTime)];
  const archive: Line[] = [
    { name: t("fields.gasBarcode"), value: cylinder.gasBarcode },
    { name: t("detail.factoryNumber"), value: cylinder.factoryNumber },
    { name: t("fields.bodyName"), value: cylinder.bodyName },
    { name: t("detail.maker"), value: cylinder.gasManufacturingUnitName },
    { name: t("detail.made"), value: showDay(cylinder.productionDate) },
    { name: t("detail.lastInspection"), value: showDay(cylinder.inspectionDate) },
    { name: t("detail.due"), value: showDay(cylinder.inspectionDue) },
    { name: t("detail.serviceEnd"), value: showDay(cylinder.serviceEnd) },
    { name: t("detail.tare"), value: cylinder.emptyWeight, unit: "kg" },
    { name: t("detail.createdBy"), value: registered.filter(Boolean).join(" · ") },
  ];
  const spec: Line[] = [
    { name: t("detail.spec"), value: cylinder.specName },
    { name: t("fields.fillingName"), value: cylinder.fillingName },
    { name: t("fields.isLiquefiedGas"), value: yesNo(cylinder.isLiquefiedGas) },
    { name: t("fields.capName"), value: cylinder.capName },
    { name: t("fields.maxFillWeight"), value: cylinder.maxFillWeight, unit: t("units.kg") },
    { name: t("fields.volume"), value: cylinder.volume, unit: t("units.L") },
    { name: t("fields.designThickness"), value: cylinder.designThickness, unit: t("units.mm") },
    { name: t("fields.nominalPressure"), value: cylinder.nominalPressure, unit: t("units.MPa") },
    { name: t("fields.hydrostaticPressure"), value: cylinder.hydrostaticPressure, unit: t("units.MPa") },
    { name: t("fields.detectionCycle"), value: cylinder.detectionCycle, unit: t("units.month") },
    { name: t("fields.serviceLife"), value: cylinder.serviceLife, unit: t("units.year") },
  ];
  const state: Line[] = [
    { name: t("detail.life"), value: t(`life.${cylinder.life}`) },
    { name: t("detail.holds"), value: cylinder.holdReasons.map((reason) => t(`hold.${reason}`)).join(", ") },
    { name: t("detail.content"), value: t(`cockpit.${cylinder.content}`) },
    { name: t("detail.place"), value: place(cylinder.holder.kind, cylinder.lastLocationName ?? cylinder.holder.name) },
    { name: t("detail.gate"), value: t(`entry.gate.${cylinder.gate}`) },
    { name: t("detail.revision"), value: `r${cylinder.revision}` },
  ];
  const urls = urlsOf(cylinder);
  return (
    <div className={styles.root}>
      <Group title={t("detail.group.archive")} lines={archive} />
      <Group title={t("detail.group.spec")} lines={spec} />
      <Group title={t("detail.group.state")} lines={state} />
      {urls.length > 0 && <Images urls={urls} />}
    </div>
  );
};
