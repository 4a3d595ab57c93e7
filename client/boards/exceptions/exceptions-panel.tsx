import { Comment, Hand, Tick, WarningSign } from "@blueprintjs/icons";
import type { ComponentProps } from "react";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { handOf, lineOf } from "#client/exceptions/exception-words.ts";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useCode } from "#client/state/session.ts";
import { Code, useFitting, RollingNumber } from "../panels/panel-parts.tsx";
import { Face } from "../presenting/people.tsx";
import { type PanelRow, mostRows, rowsShown } from "./rows-shown.ts";
import { DrillTitle, drills, NotLoaded, LevelSign, PointSlot, Frame } from "../panels/panel.tsx";
import { levelOf, type PanelProps, type Staleness, useStaleness } from "../panel-view.ts";
import { openException, useExceptions } from "./use-exceptions.ts";
import styles from "./board-exceptions.module.css";
import panelStyles from "../panels/panel.module.css";

type RowProps = {
  row: PanelRow;
  links: boolean;
  /** True on a stale board, where another person may already have claimed the exception. */
  stale: boolean;
  /** Undefined if the viewer may not claim. */
  onClaim?: (id: string) => void;
  onOpen: () => void;
};

/** The current or last person in charge: picture, action and time. */
const Taken = ({ row }: { row: PanelRow }) => {
  const t = useT();
  const when = useWhen("day");
  const { name, at, isOver } = handOf(row);
  return (
    <>
      <div className={styles.lead}>
        <Face name={name} picture={row.avatar} size={36} done={isOver} />
      </div>
      <Text className={styles.age} as="div" tone="fg3" text="right">
        {row.comments > 0 && (
          <Row
            className={styles.comments}
            as="span"
            inline
            gap={6}
            role="img"
            aria-label={t("cockpit.commentsN", { count: row.comments })}
          >
            <Comment size={20} />
            {row.comments}
          </Row>
        )}
        {when(at)}
      </Text>
      <Row className={styles.hand} justify="end" gap={8} tone="fg2">
        {isOver ? <Tick size={20} /> : <Hand size={20} />}
        <span>{t(isOver ? "cockpit.acknowledgedBy" : "cockpit.claimedBy", { who: name })}</span>
      </Row>
    </>
  );
};

const Waiting = ({ row, stale, onClaim }: Pick<RowProps, "row" | "stale" | "onClaim">) => {
  const t = useT();
  const age = useAge();
  const now = useServerClock(10_000);
  return (
    <>
      <Text className={styles.age} as="div" tone="fg3" text="right">
        {age(now - Date.parse(row.createdTime))}
      </Text>
      {onClaim ? (
        <Box
          as="button"
          bare
          radius="control"
          line={40}
          weight={500}
          tone="alert"
          text="center"
          type="button"
          className={styles.claim}
          disabled={stale}
          onClick={() => onClaim(row.id)}
        >
          {t("exceptions.claim")}
        </Box>
      ) : (
        <Row className={styles.hand} justify="end" gap={8} tone="fg2">
          {t("cockpit.unclaimed")}
        </Row>
      )}
    </>
  );
};

/** An exception on a board: its waiting time, or the person in charge and since when. */
const ExceptionRow = ({ row, links, stale, onClaim, onOpen }: RowProps) => {
  const t = useT();
  const title = lineOf(row, t);
  const isOpen = row.status === "open";
  const look = classes(styles.row, isOpen ? styles.isOpen : styles.isHeld, isOpen && onClaim && styles.isClaimable);
  return (
    <li className={look} data-status={row.status}>
      <Text className={styles.title} as="div" weight={500} tone="fg2" truncate title={title}>
        {links ? (
          <Box
            as="button"
            bare
            block
            clip
            padY={8}
            type="button"
            className={styles.opener}
            title={title}
            onClick={onOpen}
          >
            {title}
          </Box>
        ) : (
          title
        )}
      </Text>
      <Row className={styles.text} gap={12} tone="fg3" clip>
        <span>{row.companyName}</span>
        {row.gasBarcode !== "" && <Code code={row.gasBarcode} plain />}
      </Row>
      {isOpen ? <Waiting {...{ row, stale, onClaim }} /> : <Taken row={row} />}
    </li>
  );
};

/** Height of a row in logical px. A wall has larger rows, because people read them from a distance. */
const rowHeight = { board: 62, wall: 76 };

const Rows = ({
  rows,
  ...shared
}: Omit<ComponentProps<typeof ExceptionRow>, "row" | "onOpen"> & { rows: PanelRow[] }) => {
  const listed = rowsShown(rows, mostRows);
  const ids = listed.map(({ id }) => id);
  const [box, fitting] = useFitting<HTMLOListElement>({
    usual: rowHeight[shared.links ? "board" : "wall"],
    least: 1,
    stretch: true,
  });
  return (
    <Stack
      as="ol"
      grow
      clip
      className={styles.rows}
      data-large={!shared.links || undefined}
      ref={box}
      style={{ ["--rows" as string]: listed.length }}
    >
      {rowsShown(rows, fitting).map((row) => (
        <ExceptionRow key={row.id} row={row} {...shared} onOpen={() => openException(row.id, ids)} />
      ))}
    </Stack>
  );
};

const count = (value: number | undefined): string => value?.toLocaleString("en-US") ?? "–";

/** Styles of the main number. Four digits or more are smaller, and zero or unknown is no alarm. */
const loudness = (toDo: number | undefined): string | undefined =>
  toDo === undefined || toDo === 0
    ? classes(styles.loud, styles.isCalm)
    : toDo >= 1000
      ? classes(styles.loud, styles.isLong)
      : styles.loud;

type FootProps = Pick<ReturnType<typeof useExceptions>, "claimed" | "endedToday" | "elsewhere">;

/** Numbers of claimed exceptions and of those that ended today. A board of one company also shows the unclaimed ones of other companies. */
const Foot = ({ claimed, endedToday, elsewhere }: FootProps) => {
  const t = useT();
  return (
    <Row className={styles.foot} as="footer" justify="between" gap={16} tone="fg3" fixed nowrap rule="top">
      <span className={panelStyles.name}>
        {t("cockpit.claimedN", { n: count(claimed) })}
        {elsewhere ? ` · ${t("cockpit.endedTodayN", { n: count(endedToday) })}` : null}
      </span>
      {elsewhere ? (
        <Row className={styles.elsewhere} as="span" inline gap={8} weight={500} tone="alert">
          <WarningSign size={20} />
          {t("cockpit.elsewhereN", { count: elsewhere })}
        </Row>
      ) : (
        <span>{t("cockpit.endedTodayN", { n: count(endedToday) })}</span>
      )}
    </Row>
  );
};

type AgesProps = { stale: Staleness } & Pick<ReturnType<typeof useExceptions>, "oldest" | "held">;

/** The waiting time of the oldest exception, or the age of the figures, and the number of holds. */
const Ages = ({ stale, oldest, held: onHold }: AgesProps) => {
  const t = useT();
  const age = useAge();
  const now = useServerClock(10_000);
  return (
    <Text className={styles.oldest} as="div" line={32} weight={500} text="right" nowrap>
      {stale.is !== "fresh" && (
        <Row
          inline
          align="baseline"
          gap={8}
          size={20}
          weight={400}
          tone="fg3"
          className={classes(panelStyles.age, styles.lateness)}
        >
          {t("common.ago", { age: age(stale.ageMs) })}
        </Row>
      )}
      {stale.is === "fresh" && oldest && (
        <div data-figure="oldest">{t("cockpit.oldest", { age: age(now - Date.parse(oldest.createdTime)) })}</div>
      )}
      {onHold !== undefined && (
        <div data-figure="held" title={t("exceptions.heldText")}>
          {t("cockpit.heldN", { n: count(onHold), count: onHold })}
        </div>
      )}
    </Text>
  );
};

/** The only filled area of the board: the open exceptions and how long they have been waiting. */
export const ExceptionsPanel = (props: PanelProps) => {
  const t = useT();
  const { boardAt, links, panel, company } = props;
  const {
    rows,
    oldest,
    open,
    claimed,
    endedToday,
    held: onHold,
    elsewhere,
    missing,
    heldAt,
    claim,
  } = useExceptions(company?.id);
  const toDo = open === undefined || claimed === undefined ? undefined : open + claimed;
  const may = useCode(...exceptionCommands.claim.permission) && links;
  const stale = useStaleness(heldAt(boardAt), boardAt);
  const title = panel.title ?? t("board.kind.exceptions");
  const level = levelOf(panel, toDo);
  // A stale board does not know that nothing waits now.
  const isSaid = open !== 0 || stale.is !== "stale";
  return (
    <Frame of={props} className={styles.panel} title={title} staleBy={stale.by} level={level} loud>
      <div className={loudness(toDo)}>
        <Row className={panelStyles.label} align="baseline" gap={8} nowrap>
          <DrillTitle title={title} drill={links ? drills.exceptions : undefined} />
          {panel.companyId && company && (
            <Text as="i" tone="fg3">
              {company.name}
            </Text>
          )}
          <LevelSign level={level} />
          <Text push>
            <PointSlot of={props} title={title} />
          </Text>
        </Row>
        <Row className={styles.loudLine} gap={24}>
          <span className={classes(panelStyles.number, styles.number)} data-figure="exceptions">
            {toDo === undefined ? "–" : <RollingNumber value={toDo} />}
          </span>
          <Text className={styles.word} line={36} weight={600}>
            {open !== undefined &&
              isSaid &&
              t(open === 0 ? "cockpit.allInHand" : "cockpit.unclaimedN", { n: count(open) })}
          </Text>
          <Ages {...{ stale, oldest, held: onHold }} />
        </Row>
      </div>
      {missing && <NotLoaded className={styles.missing} onRetry={links ? missing.retry : undefined} />}
      <Rows rows={rows} links={links} stale={stale.is === "stale"} onClaim={may ? claim : undefined} />
      {!missing && <Foot {...{ claimed, endedToday, elsewhere }} />}
    </Frame>
  );
};
