import { useState, type ReactNode } from "react";
import { ImageViewer } from "#client/kit/images/image-viewer.tsx";
import { showDay, showMoment } from "#client/lib/dates.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { textOf } from "#client/lib/text-of.ts";
import type { Row as RecordRow } from "#client/kit/cells/cell.ts";
import { cylinderFields } from "#contracts/fields/cylinder.ts";
import type { KeptField } from "#contracts/fields/kept-field.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { saidKind } from "#contracts/streams/company-type.ts";
import { placeText } from "#contracts/streams/describe-event.ts";
import { DueCell } from "#client/kit/cells/life-cell.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { CodesPanel } from "./codes-panel.tsx";
import styles from "./cylinder-detail.module.css";

type Line = { name: string; value: ReactNode; unit?: string };

const yesNo = (flag: unknown, t: Translate) =>
  typeof flag === "boolean" ? t(flag ? "common.yes" : "common.no") : undefined;

const Group = ({ title, lines }: { title: string; lines: Line[] }) => (
  <section className={styles.group}>
    <Title as="h3" rule="bottom" size={13} line={24}>
      {title}
    </Title>
    <Box as="dl">
      {lines
        .filter(({ value }) => value !== undefined && value !== null && value !== "")
        .map(({ name, value, unit }) => (
          <Row align="stretch" gap={16} hairline="bottom" line={32} key={name}>
            <Text as="dt" padY={6} line={20} tone="fg3">
              {name}
            </Text>
            <Text as="dd" padY={6} line={20} weight={500} anywhere>
              {value}
              {unit && (
                <Text as="small" size={12} weight={400} tone="fg3">
                  {unit}
                </Text>
              )}
            </Text>
          </Row>
        ))}
    </Box>
  </section>
);

const fields = Object.entries<KeptField>(cylinderFields);

const urlsOf = (cylinder: RecordRow): string[] =>
  fields
    .filter(([, { kind }]) => kind === "images")
    .flatMap(([name]) => textOf(cylinder[name]).split(","))
    .map((url) => url.trim())
    .filter(Boolean);

/** Labels of fields that differ on this page from the archive's list. */
const words: Record<string, string> = {
  productionDate: "detail.made",
  serviceEnd: "detail.serviceEnd",
  emptyWeight: "detail.tare",
};

/** The cylinder's fields in the archive. The specification has its own group. */
const archiveLines = (cylinder: RecordRow, t: Translate): Line[] =>
  fields
    .filter(([name, { kind }]) => name !== "specId" && kind !== "images")
    .map(([name, { kind, ref, unit }]) => {
      const value = cylinder[ref?.as ?? name];
      const text = kind === "day" ? showDay(textOf(value)) : kind === "flag" ? yesNo(value, t) : textOf(value);
      return { name: t(words[name] ?? `fields.${ref?.as ?? name}`), value: text, unit: unit && t(`units.${unit}`) };
    });

const Images = ({ urls }: { urls: string[] }) => {
  const t = useT();
  const [viewed, setViewed] = useState<number>();
  return (
    <section className={styles.group}>
      <Title as="h3" rule="bottom" size={13} line={24}>
        {t("fields.imagesUrl")}
      </Title>
      <Row align="stretch" wrap gap={8} className={styles.images}>
        {urls.map((url, i) => (
          <button key={url} type="button" onClick={() => setViewed(i)}>
            <img src={url} alt={t("detail.image", { n: i + 1 })} width={100} height={80} loading="lazy" />
          </button>
        ))}
      </Row>
      {viewed !== undefined && <ImageViewer urls={urls} first={viewed} onClose={() => setViewed(undefined)} />}
    </section>
  );
};

/** Text with the time of the last label print. If the printed inspection day is no longer right, the text says so. */
const labelSaid = ({ lastLabel, expirationDate }: CylinderAnswer, t: Translate): string => {
  if (!lastLabel) return t("labels.never");
  const { prints: count, printedByName: name, printedTime, printedDue } = lastLabel;
  const printed = t("labels.lastText", { count, name, at: showMoment(printedTime) });
  return printedDue === expirationDate ? printed : `${printed} · ${t("labels.old", { due: showDay(printedDue) })}`;
};

/** Tab with the archive record of the cylinder and its current state in the ledger. */
export const BasicTab = ({ cylinder }: { cylinder: CylinderAnswer }) => {
  const t = useT();
  const registered = [cylinder.createdCompanyName, cylinder.createdEmployeesName, showMoment(cylinder.createdTime)];
  const archive: Line[] = [
    ...archiveLines(cylinder, t),
    { name: t("detail.createdBy"), value: registered.filter(Boolean).join(" · ") },
  ];
  const spec: Line[] = [
    { name: t("fields.specId"), value: cylinder.specName },
    { name: t("fields.fillingName"), value: cylinder.fillingName },
    { name: t("fields.isLiquefiedGas"), value: yesNo(cylinder.isLiquefiedGas, t) },
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
    { name: t("common.state"), value: t(`life.${cylinder.life}`) },
    { name: t("detail.holds"), value: cylinder.holdReasons.map((reason) => t(`hold.${reason}`)).join(", ") },
    { name: t("fields.content"), value: t(`cockpit.${cylinder.content}`) },
    { name: t("detail.place"), value: placeText(saidKind(cylinder.holder), cylinder.lastLocationName, t) },
    { name: t("detail.gate"), value: t(`entry.gate.${cylinder.gate}`) },
    { name: t("fields.revision"), value: `r${cylinder.revision}` },
    { name: t("labels.last"), value: labelSaid(cylinder, t) },
  ];
  const urls = urlsOf(cylinder);
  return (
    <Grid gap={0} columns="minmax(0, 1fr) minmax(0, 2fr)" grow scroll className={styles.basicTab}>
      <Stack gap={24} padY={16} padX={24} className={styles.facts}>
        <Group title={t("detail.group.state")} lines={state} />
        <Group title={t("detail.group.archive")} lines={archive} />
        <Group title={t("detail.group.spec")} lines={spec} />
        {urls.length > 0 && <Images urls={urls} />}
      </Stack>
      <CodesPanel cylinder={cylinder} />
    </Grid>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <Text as="dt" size={12} line={16} tone="fg3">
      {name}
    </Text>
    <Text as="dd" nowrap weight={500}>
      {children}
    </Text>
  </div>
);

/** Key facts of the cylinder, shown below the title. */
export const DetailFacts = ({ cylinder }: { cylinder: CylinderAnswer }) => {
  const t = useT();
  return (
    <Row as="dl" align="stretch" gap={0} fixed className={styles.detailFacts}>
      <Fact name={t("fields.specId")}>{cylinder.specName}</Fact>
      <Fact name={t("fields.factoryNumber")}>{cylinder.factoryNumber}</Fact>
      {cylinder.gasManufacturingUnitName && (
        <Fact name={t("fields.gasManufacturingUnitId")}>{cylinder.gasManufacturingUnitName}</Fact>
      )}
      <Fact name={t("detail.made")}>{showDay(cylinder.productionDate)}</Fact>
      <Fact name={t("fields.expirationDate")}>
        <DueCell value={cylinder.inspectionDue} row={cylinder} />
      </Fact>
      <Fact name={t("detail.tare")}>{cylinder.emptyWeight} kg</Fact>
      <Fact name={t("detail.place")}>
        {placeText(saidKind(cylinder.holder), cylinder.lastLocationName, t)}
        {cylinder.holderSince && (
          <Text as="small" size={12} weight={400} tone="fg3">
            {t("detail.since", { time: showMoment(cylinder.holderSince) })}
          </Text>
        )}
      </Fact>
    </Row>
  );
};
