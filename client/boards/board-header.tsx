import { Disable, InfoSign } from "@blueprintjs/icons";
import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { Board as Definition } from "#contracts/boards/board.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { Logo } from "#client/kit/logo.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { classes } from "#client/lib/classes.ts";
import { showDay, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { asServerTime } from "#client/lib/server-time.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useClock, useServerClock } from "#client/lib/use-clock.ts";
import { live, worthSaying, useNextTry } from "#client/state/live/live.ts";
import type { CompanyInFocus } from "./use-definition.ts";
import type { BoardState } from "./board.ts";
import { PastHeader } from "./past/past-header.tsx";
import { useAt } from "./use-at.tsx";
import { PeriodTabs } from "./period-tabs.tsx";
import styles from "./board-header.module.css";

/** A position's text. Positions are opaque, but a number gets thousands separators. */
const positionText = (position: string | null): string =>
  position === null ? "—" : /^\d+$/.test(position) ? showNumber(Number(position)) : position;

const Clock = ({ board }: { board: BoardState }) => {
  const t = useT();
  const now = useServerClock(500);
  return (
    <Row className={styles.clock} justify="between">
      <time className={styles.time}>{showTime(now)}</time>
      <Text as="div" nowrap line={26} className={styles.lines}>
        <div className={styles.first}>
          {t(`cockpit.weekday.${wallClock(now)?.weekday}`)} {showDay(businessDay(now))}
        </div>
        <Row gap={10} tone="fg3" className={styles.second}>
          {board.line === "live" && <i className={styles.dot} />}
          {board.line === "live" && `${t("cockpit.live")} · ${t("cockpit.position")} ${positionText(board.position)}`}
          {board.line === "joining" && t("cockpit.joining")}
          {board.line === "offline" && t("cockpit.localClock")}
        </Row>
      </Text>
    </Row>
  );
};

/** The name of the board or of its company, and of the viewer's company, on a wall. */
const Brand = ({ title, company, isOnly }: { title: string; company: string; isOnly: boolean }) => {
  const t = useT();
  return (
    <Row className={styles.brand} gap={12}>
      <Logo size={40} />
      <Text as="div" nowrap line={26} className={styles.lines}>
        <h1>{title}</h1>
        <Row gap={10} tone="fg3" className={classes(styles.second, styles.cut)}>
          <span>{company}</span>
          {isOnly && <span>&nbsp;· {t("cockpit.onlyThis")}</span>}
        </Row>
      </Text>
    </Row>
  );
};

const Offline = ({ board, brand }: { board: BoardState; brand: ReactNode }) => {
  const t = useT();
  const age = useAge();
  const now = useClock();
  const { attempt } = useSnapshot(live);
  const next = useNextTry();
  const time = board.beatAt === undefined ? undefined : showTime(asServerTime(board.beatAt));
  return (
    <Grid align="center" columns={12} className={classes(styles.header, styles.isOffline)} role="status">
      <Row className={styles.left} gap={24}>
        {brand}
        <Row className={styles.offline} gap={16} fixed line={44} weight={600} nowrap>
          <Disable size={36} />
          {t("cockpit.offline", { age: age(now - (board.offlineSince ?? now)) })}
        </Row>
        <Text as="div" push truncate line={26} className={classes(styles.offlineText, styles.lines)}>
          <div className={styles.first}>
            {time && t("cockpit.showing", { time, position: positionText(board.position) })}
          </div>
          <div>
            {t("cockpit.retrying", { n: Math.max(1, attempt) })}
            {next !== undefined && ` · ${t("client.line.nextTry", { s: next })}`}
          </div>
        </Text>
      </Row>
      <Clock board={board} />
    </Grid>
  );
};

type HeaderProps = {
  state: BoardState;
  company: string;
  board: Pick<Definition, "name" | "isBuiltin">;
  /** The company that limits the board's figures. */
  focus: CompanyInFocus | undefined;
  /** Messages that the viewer needs about the board's state. */
  said: string[];
  /** True outside the shell. The board then shows the logo. */
  wall: boolean;
  type: PeriodType;
  onType: (type: PeriodType) => void;
  /** Shows the board of now again. Undefined where the presenter decides. */
  onBack?: () => void;
  /** Opens the person's own start page. */
  onEnter?: () => void;
  /** The presenter and the other members, shown on a wall between the period and the clock. */
  people?: ReactNode;
};

const EnterButton = ({ onEnter }: { onEnter: () => void }) => {
  const t = useT();
  return (
    <Box
      as="button"
      text="left"
      padX={20}
      radius="control"
      tone="fg2"
      type="button"
      className={styles.enter}
      onClick={onEnter}
    >
      {t("cockpit.enter")}
    </Box>
  );
};

/** The board's title: the focused company, else the board's own name or the product's. */
const titleOf = (board: HeaderProps["board"], focus: CompanyInFocus | undefined): string =>
  focus?.name || (board.isBuiltin ? "Cylindra" : board.name);

/** Title, period, clock and the board's freshness. Without a connection a band of the same size replaces it. */
export const Header = ({
  state,
  company,
  board: definition,
  focus,
  said,
  wall,
  type,
  onType,
  onBack,
  onEnter,
  people,
}: HeaderProps) => {
  const at = useAt();
  const board = useSnapshot(state) as BoardState;
  const now = useClock();
  // The page header shows the board's name in the shell.
  const brand = wall && <Brand title={titleOf(definition, focus)} company={company} isOnly={focus !== undefined} />;
  if (board.line === "offline" && worthSaying(board.offlineSince, now)) return <Offline board={board} brand={brand} />;
  if (at !== undefined) return <PastHeader {...{ state, at, companyId: focus?.id, type, onType, onBack }} />;
  return (
    <Grid
      as="header"
      align="center"
      columns={12}
      className={styles.header}
      data-driven={wall && board.shared?.driver ? "" : undefined}
    >
      <Row className={styles.left} gap={24}>
        {brand}
        <PeriodTabs type={type} onChange={onType} />
        {people}
        {onEnter && <EnterButton onEnter={onEnter} />}
      </Row>
      {said.length > 0 && (
        <Row className={styles.said} align="stretch" gap={32} line={26} nowrap role="status">
          {said.map((each) => (
            <p key={each}>
              <InfoSign size={20} />
              {each}
            </p>
          ))}
        </Row>
      )}
      <Clock board={board} />
    </Grid>
  );
};
