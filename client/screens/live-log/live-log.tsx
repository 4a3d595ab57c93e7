import { Button, InputGroup, Switch } from "@blueprintjs/core";
import { ChevronDown, ChevronRight, Search } from "@blueprintjs/icons";
import { type FormEvent, Fragment, type Ref, useRef, useState } from "react";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { FootBar } from "#client/kit/foot-bar.tsx";
import { IconButton, Muted, Separator, Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { LineSign } from "#client/kit/line-sign.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { useT } from "#client/lib/i18n.ts";
import { Grid, Row } from "#client/kit/layout.tsx";
import { keyOf, mostKept, useLiveLog } from "./use-live-log.ts";
import styles from "./live-log.module.css";
import { codeText, liveText } from "#contracts/streams/describe-event.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Table, TableFrame } from "#client/kit/table/table.tsx";
import { TableHead } from "#client/kit/table/row-table.tsx";
import { showMoment } from "#client/lib/dates.ts";

/** Number of characters of the content in a closed row. An open row shows everything (platform specification §2). */
const SHOWN = 100;

/** Label for each of the three colours of the live log (rules §7). */
const levels = {
  normal: "liveLog.information",
  warning: "common.exception",
  danger: "liveLog.refusal",
} satisfies Record<CockpitLine["logColor"], string>;

type Props = {
  lines: readonly CockpitLine[];
  /** Runs when the user scrolls down or opens a row. */
  onLeave: () => void;
  ref: Ref<HTMLDivElement>;
};

/** Lines of the live log. A row opens to its details and stays open while new lines arrive. */
const LogTable = ({ lines, onLeave, ref }: Props) => {
  const t = useT();
  const [openKey, setOpenKey] = useState<string>();
  const toggle = (key: string): void => {
    if (key !== openKey) onLeave();
    setOpenKey(key === openKey ? undefined : key);
  };
  return (
    <TableFrame ref={ref} onScroll={(event) => event.currentTarget.scrollTop > 0 && onLeave()}>
      <Table className={styles.root}>
        <TableHead
          columns={[
            { width: 40 },
            { label: t("fields.createdTime"), width: 176 },
            { label: t("liveLog.level"), width: 88 },
            { label: t("common.content") },
          ]}
        />
        <tbody>
          {lines.map((entry) => {
            const key = keyOf(entry);
            return (
              <Fragment key={key}>
                <Line entry={entry} open={key === openKey} onToggle={() => toggle(key)} />
                {key === openKey && <Details entry={entry} />}
              </Fragment>
            );
          })}
        </tbody>
      </Table>
    </TableFrame>
  );
};

type LineProps = { entry: CockpitLine; open: boolean; onToggle: () => void };

const Line = ({ entry, open, onToggle }: LineProps) => {
  const t = useT();
  const text = liveText(entry.line, t);
  const moment = showMoment(entry.datetime, true);
  return (
    <tr data-level={entry.logColor} data-open={open || undefined}>
      <td>
        <IconButton
          icon={open ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
          label={t("liveLog.open", { moment })}
          aria-expanded={open}
          onClick={onToggle}
        />
      </td>
      <td className={styles.minor}>{moment}</td>
      <td className={styles.word}>{t(levels[entry.logColor])}</td>
      <td title={text}>
        <Barcode code={entry.line.gasBarcode} /> <span className={styles.place}>{entry.line.place}</span>{" "}
        {text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text}
      </td>
    </tr>
  );
};

const Details = ({ entry }: { entry: CockpitLine }) => {
  const t = useT();
  const { line, position, datetime } = entry;
  const reasons = line.codes.map((code) => codeText(code, t));
  return (
    <tr data-level={entry.logColor}>
      <td />
      <td colSpan={3} className={styles.details}>
        <b>{liveText(entry.line, t)}</b>
        <Grid
          as="dl"
          rowGap={4}
          gap={16}
          columns="max-content minmax(0, 1fr) max-content minmax(0, 1fr)"
          above={8}
          below={8}
        >
          <dt>{t("fields.gasBarcode")}</dt>
          <dd>
            <Barcode code={line.gasBarcode} />
          </dd>
          <dt>{t("fields.place")}</dt>
          <dd>{line.place}</dd>
          <dt>{t("fields.createdTime")}</dt>
          <dd>{showMoment(datetime, true)}</dd>
          <dt>{t("liveLog.position")}</dt>
          <dd>{position}</dd>
        </Grid>
        {reasons.map((reason) => (
          <Muted key={reason} as="p">
            {reason}
          </Muted>
        ))}
      </td>
    </tr>
  );
};

/** Page `/admin/logs`: log lines as they arrive, and older ones. Scrolling down or opening a row pauses the log. */
const LiveLog = () => {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const log = useLiveLog();
  const { key, shown: lines, waiting, total, pending, error } = log;
  const goOn = (): void => {
    frame.current?.scrollTo({ top: 0 });
    log.follow(true);
  };
  const stop = (): void => log.follow(false);
  return (
    <>
      <PageHead
        extra={<LineSign up={log.following} text={t(log.following ? "liveLog.following" : "liveLog.standing")} />}
      >
        {waiting > 0 && (
          <Button size="small" intent="primary" text={t("liveLog.came", { count: waiting })} onClick={goOn} />
        )}
        <Switch
          className={styles.follow}
          checked={log.following}
          label={t("liveLog.follow")}
          onChange={(event) => (event.currentTarget.checked ? goOn() : stop())}
        />
      </PageHead>
      <SearchBar onSearch={log.search} />
      {error && <EmptyState kind="failed" error={error} onRetry={log.retry} />}
      {pending && <Loading />}
      {!error && !pending && lines.length === 0 && key === "" && (
        <EmptyState kind="nothing" title={t("liveLog.none")} text={t("liveLog.noneText")} />
      )}
      {!error && !pending && lines.length === 0 && key !== "" && (
        <EmptyState kind="noMatch" onClear={() => log.search("")} />
      )}
      {lines.length > 0 && <LogTable ref={frame} lines={lines} onLeave={stop} />}
      {lines.length > 0 && (
        <FootBar>
          <span>
            {t("liveLog.shown", { count: lines.length, n: showNumber(lines.length), total: totalText(total) })}
          </span>
          {lines.length >= mostKept && (
            <span className={styles.most}>
              <Separator />
              <Muted>{t("liveLog.most")}</Muted>
            </span>
          )}
          <Spacer />
          {log.hasOlder && <LinkButton onClick={log.older}>{t("liveLog.older")}</LinkButton>}
        </FootBar>
      )}
    </>
  );
};

/** The server counts no further than this (rules §1). */
const MOST_COUNTED = 10_000;
const totalText = (total: number): string =>
  total < MOST_COUNTED ? showNumber(total) : `${showNumber(MOST_COUNTED)}+`;

const SearchBar = ({ onSearch }: { onSearch: (key: string) => void }) => {
  const t = useT();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <Row
      as="form"
      align="stretch"
      gap={8}
      padY={12}
      padX={16}
      className={styles.search}
      role="search"
      aria-label={t("client.list.filters")}
      onSubmit={submit}
    >
      <InputGroup
        fill
        name="key"
        type="search"
        leftIcon={<Search size={16} />}
        placeholder={t("liveLog.key")}
        aria-label={t("liveLog.key")}
        maxLength={200}
        value={typed}
        onValueChange={setTyped}
      />
      <Button type="submit" intent="primary" text={t("client.list.search")} />
    </Row>
  );
};

export default LiveLog;
