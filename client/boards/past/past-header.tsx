import { History, Undo } from "@blueprintjs/icons";
import { useSnapshot } from "valtio";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import { businessDay, wallClock } from "#client/lib/business-time.ts";
import { classes } from "#client/lib/classes.ts";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { ApiError } from "#client/lib/api-error.ts";
import type { PeriodType } from "#contracts/wire/period-types.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import type { BoardState } from "../board.ts";
import { useLoadedToday } from "../periods/use-period.ts";
import headerStyles from "../board-header.module.css";
import { PeriodTabs } from "../period-tabs.tsx";
import styles from "./past.module.css";

const HALF_HOUR_MS = 1_800_000;

/** How long the log was: its position, or since when there is one. */
const usePosition = (companyId: string | undefined): string | undefined => {
  const t = useT();
  const { data, error } = useLoadedToday(companyId, true);
  if (error instanceof ApiError && error.code === "asOf.inFuture") return t("board.past.future");
  const asOf = data?.asOf;
  if (!asOf) return undefined;
  if (asOf.index !== null) return t("asOf.position", { index: showNumber(asOf.index) });
  return asOf.since === undefined ? t("asOf.unsealed") : t("asOf.before", { since: showMoment(asOf.since) });
};

type Props = {
  state: BoardState;
  at: string;
  companyId: string | undefined;
  type: PeriodType;
  onType: (type: PeriodType) => void;
  /** Undefined where the presenter decides. */
  onBack?: () => void;
};

/** The board's header while it shows a past moment: the same size in inverse colours, so that nobody takes it for now. */
export const PastHeader = ({ state, at, companyId, type, onType, onBack }: Props) => {
  const t = useT();
  const presenting = (useSnapshot(state) as BoardState).shared;
  const position = usePosition(companyId);
  const day = showDay(businessDay(at));
  const until = new Date(Math.floor(Date.parse(at) / HALF_HOUR_MS) * HALF_HOUR_MS).toISOString();
  const who = presenting?.at ? presenting.driver?.name : undefined;
  return (
    <Grid
      as="header"
      align="center"
      columns={12}
      className={classes(headerStyles.header, styles.band)}
      role="status"
      data-past={at}
    >
      <Row className={headerStyles.left} gap={24}>
        <Row className={styles.word} gap={16} fixed weight={600} nowrap>
          <History size={36} />
          {t("board.past")}
        </Row>
        <PeriodTabs type={type} onChange={onType} />
        <Text as="div" push truncate line={26} className={headerStyles.lines}>
          <Text as="div" truncate className={headerStyles.first}>
            {t("board.past.stood", { at: `${day.slice(0, 5)} ${showTime(at, false)}` })}
          </Text>
          <Text as="div" truncate>
            {type !== 1
              ? t("board.past.counters", { until: showTime(until, false) })
              : who
                ? t("board.past.by", { who })
                : t("board.past.names")}
          </Text>
        </Text>
        {onBack && (
          <Row as="button" type="button" gap={12} padX={20} radius="control" className={styles.back} onClick={onBack}>
            <Undo size={24} />
            {t("asOf.back")}
          </Row>
        )}
      </Row>
      <Row className={headerStyles.clock} justify="between">
        <Box as="time" className={headerStyles.time}>
          {showTime(at)}
        </Box>
        <Text as="div" truncate line={26} className={headerStyles.lines}>
          <div className={headerStyles.first}>
            {t(`cockpit.weekday.${wallClock(at)?.weekday}`)} {day}
          </div>
          <div className={headerStyles.second}>{position}</div>
        </Text>
      </Row>
    </Grid>
  );
};
