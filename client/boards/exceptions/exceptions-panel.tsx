import { WarningSign } from "@blueprintjs/icons";
import type { ComponentProps } from "react";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useCode } from "#client/state/session.ts";
import { useAt, useBoardClock } from "../use-at.tsx";
import { RollingNumber, useFitting } from "../panels/panel-parts.tsx";
import { mostRows, type PanelRow, rowsShown } from "./rows-shown.ts";
import { drills, DrillTitle, Frame, LevelSign, NotLoaded } from "../panels/panel.tsx";
import { PointSlot } from "../panels/pointing.tsx";
import { levelOf, type PanelProps, type Staleness, useStaleness } from "../panel-view.ts";
import { openException, useExceptions } from "./use-exceptions.ts";
import styles from "./board-exceptions.module.css";
import panelStyles from "../panels/panel.module.css";
import { ExceptionRow } from "./exception-row.tsx";

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
        {t("cockpit.claimedN", { n: showNumber(claimed, "–") })}
        {elsewhere ? ` · ${t("cockpit.endedTodayN", { n: showNumber(endedToday, "–") })}` : null}
      </span>
      {elsewhere ? (
        <Row className={styles.elsewhere} as="span" inline gap={8} weight={500} tone="alert">
          <WarningSign size={20} />
          {t("cockpit.elsewhereN", { count: elsewhere })}
        </Row>
      ) : (
        <span>{t("cockpit.endedTodayN", { n: showNumber(endedToday, "–") })}</span>
      )}
    </Row>
  );
};

type AgesProps = { stale: Staleness } & Pick<ReturnType<typeof useExceptions>, "oldest" | "held">;

/** The waiting time of the oldest exception, or the age of the figures, and the number of holds. */
const Ages = ({ stale, oldest, held: onHold }: AgesProps) => {
  const t = useT();
  const age = useAge();
  const now = useBoardClock(10_000);
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
          {t("cockpit.heldN", { n: showNumber(onHold, "–"), count: onHold })}
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
  const isOpen = useAt() === undefined && links;
  const may = useCode(...exceptionCommands.claim.permission) && isOpen;
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
              t(open === 0 ? "cockpit.allInHand" : "cockpit.unclaimedN", { n: showNumber(open, "–") })}
          </Text>
          <Ages {...{ stale, oldest, held: onHold }} />
        </Row>
      </div>
      {missing && <NotLoaded className={styles.missing} onRetry={links ? missing.retry : undefined} />}
      <Rows rows={rows} links={isOpen} stale={stale.is === "stale"} onClaim={may ? claim : undefined} />
      {!missing && <Foot {...{ claimed, endedToday, elsewhere }} />}
    </Frame>
  );
};
