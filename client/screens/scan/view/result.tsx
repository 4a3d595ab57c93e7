import { Button, Tag, type Intent } from "@blueprintjs/core";
import {
  Error as ErrorIcon,
  Repeat,
  TickCircle,
  Time,
  WarningSign,
  Barcode as BarcodeIcon,
  Cross,
  Tick,
  Undo,
} from "@blueprintjs/icons";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { useT } from "#client/lib/i18n.ts";
import { classes } from "#client/lib/classes.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showTime } from "#client/lib/dates.ts";
import { grouped } from "#client/lib/barcode-groups.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import type { ScanResult, ScanRow } from "../session/scan-row.ts";
import type { ScanState } from "../session/scan-state.ts";
import type { ScanSession } from "../session/scan-session.ts";
import { useCylinderInfo } from "../session/cylinder-queries.ts";
import { useBackable } from "./backable.ts";
import { HeldHero, HeroFrame } from "./undecided-scans.tsx";
import { useRowText, useWay, useWhere, type RowText } from "./row-text.ts";
import styles from "./scan-view.module.css";

const icons = {
  ok: TickCircle,
  exc: WarningSign,
  no: ErrorIcon,
  wait: Time,
  rep: Repeat,
  back: Undo,
} satisfies Record<ScanResult, unknown>;
const intents: Partial<Record<ScanResult, Intent>> = { ok: "success", exc: "warning", no: "danger" };

/** A result's icon. Its word is always shown too. */
export const ResultIcon = ({ result, size = 14 }: { result: ScanResult; size?: number }) => {
  const Icon = icons[result];
  return <Icon size={size} />;
};

/** The result of a row. Scans that repeat it are counted. */
export const ResultTag = ({ row: { result, times = 1 } }: { row: Pick<ScanRow, "result" | "times"> }) => {
  const t = useT();
  return (
    <Tag minimal intent={intents[result] ?? "none"} icon={<ResultIcon result={result} size={12} />}>
      {t(`scan.result.${result}`)}
      {times > 1 && ` ×${times}`}
    </Tag>
  );
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

const resultOrder: ScanResult[] = ["ok", "exc", "no", "wait"];

/** Number of scans with each result in this job. Repeats and scans that were taken back have chips. */
export const Counters = ({ counts, place }: { counts: ScanState["counts"]; place: "top" | "job" | "phone" }) => {
  const t = useT();
  return (
    <Grid as="dl" columns="1fr 1fr" gap={8} className={styles.counters} data-place={place}>
      {resultOrder.map((result) => (
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

const heroIcons = {
  ok: Tick,
  exc: WarningSign,
  no: Cross,
  wait: Time,
  rep: Repeat,
  back: Undo,
} satisfies Record<ScanResult, unknown>;

const Facts = ({ row }: { row: ScanRow }) => {
  const t = useT();
  const way = useWay();
  const cylinder = useCylinderInfo(row);
  const facts = [
    cylinder?.specName,
    cylinder?.factoryNumber,
    row.route?.chosen !== undefined && way(row),
    cylinder?.gasManufacturingUnitName,
    t("scan.nthAt", { n: row.n, time: showTime(row.at) }),
  ];
  return <FactLine facts={facts} />;
};

/** Head of the large result: what happened, and for a refusal what to do. */
const useHead = (): ((row: ScanRow, text: RowText, online: boolean) => string) => {
  const t = useT();
  return ({ result, backAt = "" }, { main, act, amber }, online) => {
    if (result === "wait") return t(online ? "scan.hero.sending" : "scan.hero.wait");
    if (result === "no") return t("scan.hero.no", { act });
    if (result === "back") return t("scan.hero.back", { time: showTime(asServerHas(backAt), false) });
    return amber ? t("scan.hero.other", { text: main }) : t(`scan.hero.${result}`);
  };
};

const HeroText = ({ row, text, online }: { row: ScanRow; text: RowText; online: boolean }) => {
  const t = useT();
  const where = useWhere();
  const { main, reasons, amber, full } = text;
  const title = grouped(full, row.gasBarcode);
  if (row.result === "back") {
    if (row.recordedAt === undefined) return <p>{t("scan.hero.backUnsent")}</p>;
    return row.route ? <p>{t("scan.hero.backText", { where: where(row.route.from) })}</p> : null;
  }
  if (row.result === "rep" && row.firstAt) return <p>{t("scan.hero.repText", { time: showTime(row.firstAt) })}</p>;
  if (row.result === "wait") return online ? null : <p>{t("scan.kept")}</p>;
  const line = [amber ? "" : main, reasons].filter(Boolean).join(" · ");
  return line === "" ? null : (
    <p title={title}>
      <Sentence text={line} code={row.gasBarcode} />
    </p>
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

type HeroProps = {
  state: ScanState;
  /** Absent where another place has the acts. */
  session?: Pick<ScanSession, "undo" | "decide" | "discard">;
};

const RowHero = ({ state, row, session }: HeroProps & { row: ScanRow }) => {
  const t = useT();
  const online = state.downSince === undefined;
  const text = useRowText()(row, online);
  const head = useHead()(row, text, online);
  const isBackable = useBackable(state.rows, online)(row);
  const Icon = heroIcons[row.result];
  return (
    <HeroFrame
      kind={text.amber ? "exc" : row.result}
      icon={<Icon size={28} />}
      head={head}
      code={row.gasBarcode}
      beside={
        session &&
        isBackable && (
          <Button
            className={styles.heroAct}
            icon={<Undo />}
            text={t("scan.undo")}
            onClick={() => void session.undo(row.commandId)}
          />
        )
      }
    >
      <HeroText row={row} text={text} online={online} />
      <Facts row={row} />
    </HeroFrame>
  );
};

/** The last scan in large text that is readable from a distance, or a code that a person has to decide on. */
export const Hero = (props: HeroProps) => {
  const { state, session } = props;
  const held = state.held.find(({ id }) => id === state.heroId);
  const row = heroRow(state);
  if (held && session) return <HeldHero session={session} scan={held} online={state.downSince === undefined} />;
  return row ? <RowHero {...props} row={row} /> : <Waiting job={state.job !== undefined} />;
};
