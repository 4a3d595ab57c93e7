import { Comment, Hand, Tick } from "@blueprintjs/icons";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { handOf, lineOf } from "#client/exceptions/exception-words.ts";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useBoardClock } from "../use-at.tsx";
import { Code } from "../panels/panel-parts.tsx";
import { Face } from "../presenting/people.tsx";
import type { PanelRow } from "./rows-shown.ts";
import styles from "./board-exceptions.module.css";

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
  const now = useBoardClock(10_000);
  return (
    <>
      <Text className={styles.age} as="div" tone="fg3" text="right">
        {age(now - Date.parse(row.createdTime))}
      </Text>
      {onClaim ? (
        <Box
          as="button"
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
export const ExceptionRow = ({ row, links, stale, onClaim, onOpen }: RowProps) => {
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
            text="left"
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
