import { eventTitle, isLate } from "#contracts/streams/describe-event.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Button } from "@blueprintjs/core";
import { Outdated, Time } from "@blueprintjs/icons";
import { Spacer } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Box, Text } from "#client/kit/layout.tsx";
import { EventIcon } from "../../kit/event-icon.tsx";
import type { EventRow } from "./event-calls.ts";
import styles from "./events.module.css";

type Props = {
  rows: readonly EventRow[];
  current: number | undefined;
  covered: number;
  onChoose: (index: number) => void;
  onMore?: () => void;
};

/** Events as cards, for screens too narrow for the grid. */
export const EventCards = ({ rows, current, covered, onChoose, onMore }: Props) => {
  const t = useT();
  return (
    <Box as="ol" grow scroll className={styles.eventCards} aria-label={t("events.grid")}>
      {rows.map((row) => (
        <li key={row.index}>
          <button
            type="button"
            className={classes(styles.card, row.index === current && styles.isCurrent)}
            aria-pressed={row.index === current}
            onClick={() => onChoose(row.index)}
          >
            <span>
              <EventIcon type={row.type} />
              <Text as="b" size={13} weight={600} tone="fg">
                {eventTitle(row, t)}
              </Text>
              <Spacer />
              {row.index >= covered && <Time size={12} title={t("events.open")} />}
              {showNumber(row.index)}
            </span>
            <span>
              {row.gasBarcode ?? row.stream}
              <Spacer />
              {isLate(row.occurredAt, row.recordedAt) && <Outdated size={12} title={t("events.late")} />}
              {showMoment(row.recordedAt, true)}
            </span>
            <span>{[row.companyName, row.userName, row.device].filter(Boolean).join(" · ")}</span>
          </button>
        </li>
      ))}
      {onMore && (
        <li>
          <Button fill text={t("common.more")} onClick={onMore} />
        </li>
      )}
    </Box>
  );
};
