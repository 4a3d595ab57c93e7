import { Tag, type Intent } from "@blueprintjs/core";
import {
  Error as ErrorIcon,
  Repeat,
  TickCircle,
  Time,
  WarningSign,
  Barcode as BarcodeIcon,
  Cross,
  Tick,
} from "@blueprintjs/icons";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { findProcedure, procedureLabel } from "#contracts/procedures/index.ts";
import { classes } from "#client/lib/classes.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { showTime } from "#client/lib/dates.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import type { ScanResult, ScanRow } from "../session/scan-row.ts";
import type { ScanState } from "../session/scan-state.ts";
import { useCylinderInfo } from "../session/cylinder-queries.ts";
import styles from "./scan-view.module.css";

const icons = { ok: TickCircle, exc: WarningSign, no: ErrorIcon, wait: Time, rep: Repeat } satisfies Record<
  ScanResult,
  unknown
>;
const intents: Record<ScanResult, Intent> = { ok: "success", exc: "warning", no: "danger", wait: "none", rep: "none" };

/** A result's icon. Its word is always shown too. */
const ResultIcon = ({ result, size = 14 }: { result: ScanResult; size?: number }) => {
  const Icon = icons[result];
  return <Icon size={size} />;
};

export const ResultTag = ({ result }: { result: ScanResult }) => {
  const t = useT();
  return (
    <Tag minimal intent={intents[result]} icon={<ResultIcon result={result} size={12} />}>
      {t(`scan.result.${result}`)}
    </Tag>
  );
};

const circled = ["①", "②", "③", "④", "⑤", "⑥", "⑦", "⑧", "⑨"];

/** Text of a cylinder's route. With one known place the arrow comes before it for a receipt and after it for a dispatch. */
export const useWay = (): ((row: Pick<ScanRow, "way" | "procedureId">) => string) => {
  const t = useT();
  return ({ way = [], procedureId }) => {
    const names = way.map(({ name, isVehicle }) => (isVehicle ? t("scan.vehicleName", { name }) : name));
    if (names.length !== 1) return names.join(" → ");
    return findProcedure(procedureId)?.way === "in" ? `→ ${names.join("")}` : `${names.join("")} →`;
  };
};

/** Lines of a row: its messages, numbered if there are several, or a success text. */
export const useSay = () => {
  const t = useT();
  const way = useWay();
  return (row: ScanRow, online: boolean): string[] => {
    if (row.result === "wait") return [t(online ? "scan.sendingRow" : row.unsure ? "scan.unsureRow" : "scan.keptRow")];
    if (row.says.length > 1) return row.says.map((line, i) => `${circled[i] ?? "·"} ${line}`);
    if (row.says.length === 1) return row.says;
    if (row.result === "rep") return [t("scan.repeated")];
    if (row.filledKg !== undefined) return [t("scan.filledRow", { kg: row.filledKg })];
    if (row.way?.length) return [way(row)];
    return [t("scan.recordedRow", { procedure: t(procedureLabel(row.procedureId)) })];
  };
};

type FactsProps = { facts: (string | number | false | null | undefined)[]; className?: string };

/** Facts of a cylinder in one line. Missing ones are left out. */
export const FactLine = ({ facts, className }: FactsProps) => (
  <Row
    align="stretch"
    gap={16}
    rowGap={0}
    wrap
    above={6}
    size={13}
    tone="fg2"
    clip
    className={classes(styles.factLine, className)}
  >
    {facts.filter(Boolean).map((fact) => (
      <span key={String(fact)}>{fact}</span>
    ))}
  </Row>
);

const resultOrder: ScanResult[] = ["ok", "exc", "no", "wait", "rep"];

/** Number of scans with each result in this job. */
export const Counters = ({ counts, place }: { counts: ScanState["counts"]; place: "top" | "job" | "phone" }) => {
  const t = useT();
  const results = resultOrder.filter((result) => place !== "phone" || result !== "rep" || counts.rep > 0);
  return (
    <Grid as="dl" columns="1fr 1fr" gap={8} className={styles.counters} data-place={place}>
      {results.map((result) => (
        <Stack justify="between" radius="panel" key={result} className={styles.counter} data-result={result}>
          <Row as="dt" gap={6} size={12} line={16} tone="fg2" nowrap>
            <ResultIcon result={result} />
            {t(`scan.result.${result}`)}
          </Row>
          <Text as="dd" size={28} line={36} weight={600}>
            {counts[result]}
          </Text>
        </Stack>
      ))}
    </Grid>
  );
};

const heroIcons = { ok: Tick, exc: WarningSign, no: Cross, wait: Time, rep: Repeat } satisfies Record<
  ScanResult,
  unknown
>;

const Facts = ({ row }: { row: ScanRow }) => {
  const t = useT();
  const cylinder = useCylinderInfo(row);
  const facts = [
    cylinder?.specName,
    cylinder?.factoryNumber,
    cylinder?.gasManufacturingUnitName,
    cylinder && t("scan.tare", { kg: cylinder.emptyWeight }),
    t("scan.nthAt", { n: row.n, time: showTime(row.at) }),
  ];
  return <FactLine facts={facts} />;
};

const Says = ({ row, online }: { row: ScanRow; online: boolean }) => {
  const t = useT();
  const wayText = useWay();
  if (row.result === "no" && row.says.length > 0)
    return (
      <ol>
        {row.says.map((line, i) => (
          <Grid as="li" columns="20px minmax(0, 1fr)" key={line}>
            <Text as="i" weight={600} tone="alert">
              {row.says.length > 1 ? i + 1 : ""}
            </Text>
            <span>
              <Sentence text={line} code={row.gasBarcode} />
            </span>
          </Grid>
        ))}
      </ol>
    );
  if (row.result === "wait") return online ? null : <p>{t("scan.kept")}</p>;
  const procedure = t(procedureLabel(row.procedureId));
  const way = row.way?.length ? t("scan.hero.way", { procedure, way: wayText(row) }) : procedure;
  const well = row.filledKg === undefined ? way : t("scan.filledRow", { kg: row.filledKg });
  return (
    <>
      <p>
        <Sentence text={row.says.length > 0 ? row.says.join(" ") : well} code={row.gasBarcode} />
      </p>
      {row.result === "rep" && row.says.length === 0 && <p>{t("scan.repeated")}</p>}
    </>
  );
};

const Waiting = ({ job }: { job: boolean }) => {
  const t = useT();
  return (
    <Row
      as="section"
      relative
      align="stretch"
      gap={20}
      clip
      className={classes(styles.hero, styles.isNone)}
      aria-live="polite"
    >
      <Grid as="span" middle fixed radius="round" className={styles.icon}>
        <BarcodeIcon size={28} />
      </Grid>
      <div>
        <Text as="div" size={16} line={24} weight={600} className={styles.head}>
          {t(job ? "scan.hero.none" : "scan.hero.noJob")}
        </Text>
        <p>{t(job ? "scan.hero.noneText" : "scan.noJob")}</p>
      </div>
    </Row>
  );
};

/** The row of the scan that is shown large. */
export const heroRow = ({ rows, heroId }: Pick<ScanState, "rows" | "heroId">): ScanRow | undefined =>
  rows.find(({ commandId }) => commandId === heroId);

/** The last scan in large text that is readable from a distance. `small` if the next cylinder is already being entered. */
export const Hero = ({ state, small = false }: { state: ScanState; small?: boolean }) => {
  const t = useT();
  const row = heroRow(state);
  if (!row) return <Waiting job={state.job !== undefined} />;
  const Icon = heroIcons[row.result];
  const online = state.downSince === undefined;
  const head = row.result === "wait" && online ? "scan.hero.sending" : `scan.hero.${row.result}`;
  return (
    <Row
      as="section"
      relative
      align="stretch"
      gap={20}
      clip
      className={classes(styles.hero, small && styles.isSmall)}
      data-result={row.result}
      aria-live="assertive"
    >
      <Grid as="span" middle fixed radius="round" className={styles.icon}>
        <Icon size={28} />
      </Grid>
      <div className={styles.body}>
        <Text as="div" size={16} line={24} weight={600} className={styles.head}>
          {t(head)}
        </Text>
        <Barcode code={row.gasBarcode} plain className={styles.heroBarcode} />
        <Says row={row} online={online} />
        {!small && <Facts row={row} />}
      </div>
    </Row>
  );
};
