import { Button, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { ArrowUp, Link as LinkIcon, ArrowRight } from "@blueprintjs/icons";
import { lazy, useMemo, useRef, useState, type FormEvent } from "react";
import { auditEvent } from "#contracts/lists/audit-event.ts";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { ExportButton } from "#client/kit/export/export-button.tsx";
import { movedBy } from "#client/kit/grid/region.ts";
import { FilterBar } from "#client/kit/list/filters/filter-bar.tsx";
import { Separator } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { Part } from "#client/kit/part.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCardWidth } from "#client/lib/use-narrow.ts";
import { useCode } from "#client/state/session.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useSign } from "#client/lib/use-shortcut.ts";
import { Row, Stack } from "#client/kit/layout.tsx";
import { EventCards } from "./event-cards.tsx";
import { EventsFoot } from "./events-foot.tsx";
import { searchList, selectionOf, regionOf, useEventsAddress, useEvents } from "./event-calls.ts";
import { useNewestCheckpoint } from "./proof-calls.ts";
import styles from "./events.module.css";

const EventGrid = lazy(() => import("./event-grid.tsx"));
const EventPanel = lazy(() => import("./event-panel.tsx"));

const { codes } = auditScreens.events;

const Events = () => {
  const may = useCode(...codes.list);
  return may ? <Explorer /> : <EmptyState kind="forbidden" code={codes.list[0]} page />;
};

/** List of the log's events, with a panel for the selected event. */
const Explorer = () => {
  const t = useT();
  const { values, from, selection, search, choose } = useEventsAddress();
  const events = useEvents(values, from);
  const { rows } = events;
  const region = useMemo(() => regionOf(rows, selection), [rows, selection]);
  const copy = () => void copyText(window.location.href, "client.linkCopied");
  const step = (by: 1 | -1): void => choose(selectionOf(rows, movedBy(region, by, rows.length, false)));
  return (
    <>
      <PageHead
        extra={
          events.newer > 0 && (
            <button type="button" className={styles.newer} onClick={events.reload}>
              <ArrowUp size={12} />
              {t("events.newer", { count: events.newer })}
            </button>
          )
        }
      >
        <FromPosition from={from} onFrom={(next) => search(values, next)} />
        <Separator />
        <Button variant="minimal" icon={<LinkIcon />} text={t("common.copyLink")} onClick={copy} />
        <ExportButton
          list={auditEvent}
          query={{ ...values, sort: "-index", pageSize: 100 }}
          total={events.pending ? undefined : events.total}
          onPage={Math.min(rows.length, 100)}
        />
      </PageHead>
      <FilterBar list={searchList} values={values} onSearch={(next) => search(next, from)} />
      <div className={classes(styles.root, selection && styles.hasPanel)}>
        <Stack as="section" className={styles.list}>
          <Rows events={events} {...{ values, from, selection, search, choose, region }} />
          {rows.length > 0 && (
            <EventsFoot
              total={events.total}
              capped={events.capped}
              values={values}
              rows={region ? rows.slice(region.first, region.last + 1) : []}
            />
          )}
        </Stack>
        {selection && (
          <Part>
            <EventPanel
              index={selection.current}
              onStep={region && step}
              onChoose={(index) => choose({ current: index, other: index })}
              onOnly={(correlationId) => search({ correlationId }, undefined)}
              onClose={() => choose(undefined)}
            />
          </Part>
        )}
      </div>
    </>
  );
};

type RowsProps = { events: ReturnType<typeof useEvents>; region: ReturnType<typeof regionOf> } & Omit<
  ReturnType<typeof useEventsAddress>,
  never
>;

const Rows = ({ events, values, from, selection, search, choose, region }: RowsProps) => {
  const cards = useCardWidth();
  const covered = useNewestCheckpoint()?.size ?? 0;
  const { rows, error, pending } = events;
  if (error)
    return <EmptyState kind="failed" error={error} onRetry={events.reload} onClear={() => search({}, undefined)} />;
  if (pending) return <Loading />;
  if (rows.length === 0)
    return <None narrowed={from !== undefined || Object.keys(values).length > 0} search={search} />;
  if (cards)
    return (
      <EventCards
        rows={rows}
        current={selection?.current}
        covered={covered}
        onChoose={(index) => choose({ current: index, other: index })}
        onMore={events.hasMore ? events.next : undefined}
      />
    );
  const oneDay = values["recordedAtBegin"] !== undefined && values["recordedAtBegin"] === values["recordedAtEnd"];
  return (
    <div className={styles.grid}>
      <Part fallback={<Loading />}>
        <EventGrid
          rows={rows}
          region={region}
          onRegion={(next) => choose(selectionOf(rows, next))}
          oneDay={oneDay}
          covered={covered}
          onEnd={events.next}
        />
      </Part>
    </div>
  );
};

const None = ({ narrowed, search }: { narrowed: boolean } & Pick<RowsProps, "search">) => {
  const t = useT();
  if (narrowed) return <EmptyState kind="noMatch" onClear={() => search({}, undefined)} />;
  return <EmptyState kind="nothing" title={t("events.none")} text={t("events.noneText")} />;
};

export default Events;

type Props = { from: number | undefined; onFrom: (from: number | undefined) => void };

/** Choice between newest first and a start position. The key G opens the input. */
const FromPosition = ({ from, onFrom }: Props) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useDraft(from, (value) => (value === undefined ? "" : String(value)));
  const input = useRef<HTMLInputElement>(null);
  const open = asking || from !== undefined;
  useSign("g", () => {
    setAsking(true);
    input.current?.focus();
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const digits = typed.replaceAll(/[,\s]/g, "");
    if (!/^\d{1,15}$/.test(digits)) return;
    setAsking(false);
    onFrom(Number(digits));
  };
  const choose = (value: string): void => {
    setAsking(value === "from");
    if (value === "newest" && from !== undefined) onFrom(undefined);
  };
  return (
    <Row as="form" gap={8} onSubmit={submit}>
      <SegmentedControl
        options={[
          { value: "newest", label: t("common.newestFirst") },
          { value: "from", label: t("events.fromPosition") },
        ]}
        value={open ? "from" : "newest"}
        onValueChange={choose}
      />
      {open && (
        <InputGroup
          inputRef={input}
          className={styles.input}
          autoFocus={asking}
          inputMode="numeric"
          name="from"
          placeholder={t("fields.eventIndex")}
          aria-label={t("events.fromPosition")}
          value={typed}
          onValueChange={setTyped}
          rightElement={
            <Button type="submit" variant="minimal" icon={<ArrowRight size={14} />} aria-label={t("events.go")} />
          }
        />
      )}
    </Row>
  );
};
