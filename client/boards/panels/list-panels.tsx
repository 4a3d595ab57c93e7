import { Cross, WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useSnapshot } from "valtio";
import { Link } from "wouter";
import { cockpitCalls } from "#contracts/lists/cockpit-calls.ts";
import type { BoardNote } from "#contracts/boards/note-calls.ts";
import { dueSteps } from "#contracts/lists/options.ts";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { Hidden } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { classes } from "#client/lib/classes.ts";
import { showTime, showDay } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import type { BoardState } from "../board.ts";
import { heldAt, missingOf, read } from "../asking.ts";
import { asOften, unlessPast, useAt, useBoardClock } from "../use-at.tsx";
import { type PanelProps, levelOf } from "../panel-view.ts";
import { Code, useFitting } from "./panel-parts.tsx";
import { Panel, drills, useDrill } from "./panel.tsx";
import styles from "./panels.module.css";
import panelStyles from "./panel.module.css";

/** Time in ms between two loads of another company's lines. The live channel only has those of one company. */
const linesAgainMs = 10_000;

/** Lines of the panel's company, newest first. */
const useLines = ({ state, company, isLive, boardAt }: PanelProps) => {
  const { lines } = useSnapshot(state) as BoardState;
  const asOf = useAt();
  const query = useQuery({
    queryKey: ["cockpit", "lines", company?.id, asOf],
    enabled: !isLive,
    queryFn: ({ signal }) => read(cockpitCalls.lines, { companyId: company?.id, asOf }, signal),
    ...asOften(asOf, linesAgainMs),
  });
  if (isLive) return { lines, heldAt: boardAt, missing: undefined };
  return { lines: query.data?.list ?? [], heldAt: heldAt(query, boardAt), missing: missingOf(query) };
};

/** Assumed line height in logical px, before one can be measured. */
const usualLine = 32;

/** The sign of a refused scan or an exception. Signs of two shapes leave the place its width. */
const State = ({ line }: { line: CockpitLine["line"] }) => {
  const t = useT();
  const isBad = line.kind === "refused" || line.kind === "unknown";
  if (!isBad && line.kind !== "exception" && line.codes.length === 0) return null;
  const word = t(`cockpit.${isBad ? line.kind : "exception"}`);
  return (
    <span className={classes(styles.state, isBad ? styles.isBad : styles.isWarn)} title={word}>
      {isBad ? <Cross size={20} /> : <WarningSign size={20} />}
      <Hidden>{word}</Hidden>
    </span>
  );
};

/** Number of characters of a barcode in the log. */
const codeEnd = 8;

/** The live log of events, newest first. */
export const LogPanel = (props: PanelProps) => {
  const t = useT();
  const { links } = props;
  const at = useAt();
  const { lines, heldAt, missing } = useLines(props);
  const [box, fitting] = useFitting<HTMLOListElement>({ usual: usualLine, least: 3 });
  return (
    <Panel
      of={props}
      title={t(at === undefined ? "board.kind.log" : "board.past.log")}
      heldAt={heldAt}
      missing={missing}
    >
      <Box as="ol" grow clip className={classes(styles.log, links && styles.hasLinks)} ref={box} aria-live="off">
        {lines.slice(0, fitting).map((entry) => (
          <Grid
            key={`${entry.position}.${entry.line.kind}`}
            className={styles.line}
            as="li"
            line={28}
            tone="fg3"
            nowrap
          >
            <span>{showTime(entry.datetime)}</span>
            <Text tone="fg" truncate>
              {t(procedureLabel(entry.line.procedureId))}
            </Text>
            <Code className={styles.code} code={entry.line.gasBarcode} plain={!links} last={codeEnd} />
            <Text truncate title={entry.line.place}>
              {entry.line.place}
            </Text>
            <State line={entry.line} />
          </Grid>
        ))}
      </Box>
      {lines.length === 0 && <p className={panelStyles.empty}>{t("cockpit.logEmpty")}</p>}
    </Panel>
  );
};

/** Time between two loads in ms, so that a new day is noticed. */
const dueAgainMs = 60_000;
/** Minimum time between two loads after changes, in ms. Every scan changes the list, but few change these numbers. */
const duePauseMs = 15_000;
const overdue = 0;

const useDue = (companyId: string | undefined) => {
  const today = businessDay(useBoardClock(10_000));
  const asOf = useAt();
  const query = useQuery({
    queryKey: ["cockpit", "due", today, companyId ?? "", asOf],
    queryFn: ({ signal }) => read(cockpitCalls.due, { companyId, asOf }, signal),
    ...asOften(asOf, dueAgainMs),
  });
  useListChanged(
    "due",
    unlessPast(asOf, () => void query.refetch({ cancelRefetch: false })),
    duePauseMs,
  );
  return query;
};

/** Numbers of cylinders with a periodic check that is overdue or due soon. Each number links to the cylinders. */
export const DuePanel = (props: PanelProps) => {
  const t = useT();
  const { boardAt, links, panel, company } = props;
  const query = useDue(company?.id);
  const open = useDrill(links ? drills.due : undefined);
  const of = (due: unknown) => query.data?.list.find((each) => each.due === due);
  return (
    <Panel
      of={props}
      title={t("board.kind.due")}
      heldAt={heldAt(query, boardAt)}
      drill={drills.due}
      missing={missingOf(query)}
      level={levelOf(panel, of(overdue)?.total)}
      isBare={props.isLow}
    >
      <Grid columns={4} className={classes(styles.due, props.isLow && styles.isLow)}>
        {dueSteps.map(({ value, label }) => {
          const page = of(value);
          const number = page ? `${showNumber(page.total)}${page.totalCapped ? "+" : ""}` : "–";
          const urgent = value === overdue && (page?.total ?? 0) > 0;
          return (
            <div key={label} className={urgent ? styles.isOverdue : undefined}>
              <Text as="div" size={44} line={44} weight={500} className={classes(panelStyles.medium, styles.dueNumber)}>
                {open ? <Link href={`${open}?due=${String(value)}`}>{number}</Link> : number}
              </Text>
              <div className={classes(panelStyles.meta, styles.dueLabel)}>
                {urgent && <WarningSign size={20} />} {t(label)}
              </div>
            </div>
          );
        })}
      </Grid>
    </Panel>
  );
};

/** Maximum number of notes: more than fit any panel. */
const mostNotes = 20;

const Note = ({ note, today }: { note: BoardNote; today: string }) => {
  const day = businessDay(Date.parse(note.at));
  return (
    <Grid className={styles.note} as="li" columns="36px minmax(0, 1fr)" padY={8}>
      <Avatar name={note.userName} size={32} />
      <div>
        <Row align="stretch" gap={12} line={26} nowrap>
          <Text as="b" weight={500} tone="fg2" truncate>
            {note.userName}
          </Text>
          <Text as="time" push tone="fg3" dateTime={note.at}>
            {day !== today && `${showDay(day).slice(0, 5)} `}
            {showTime(note.at, false)}
          </Text>
        </Row>
        <p className={styles.noteText}>{note.text}</p>
      </div>
    </Grid>
  );
};

/** Notes pinned to the board, newest time first. */
export const NotesPanel = (props: PanelProps) => {
  const t = useT();
  const today = businessDay(useBoardClock(10_000));
  const { notes, boardAt } = props;
  return (
    <Panel of={props} title={t("board.kind.notes")} heldAt={boardAt}>
      {notes.length === 0 && <p className={panelStyles.empty}>{t("cockpit.notesEmpty")}</p>}
      <Box as="ol" grow clip>
        {notes.slice(0, mostNotes).map((note) => (
          <Note key={note.noteId} note={note} today={today} />
        ))}
      </Box>
    </Panel>
  );
};
