import { Comment, Hand, Tick } from "@blueprintjs/icons";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import { useAge } from "#client/lib/use-age.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import { useWhen } from "#client/exceptions/exception-parts.tsx";
import { handOf, titleOf } from "#client/exceptions/exception-words.ts";
import { Code } from "../../panel/code.tsx";
import { Face } from "../../shared/bar/face.tsx";
import type { PanelRow } from "./follow-change.ts";
import styles from "./exception-row.module.css";

type Props = {
  row: PanelRow;
  links: boolean;
  /** On a board that is stale another may have been faster. */
  stale: boolean;
  /** For who may. */
  onClaim?: (id: string) => void;
  onOpen: () => void;
};

/** The person who has it or had it last: picture, and what he did when. */
const InHand = ({ row }: { row: PanelRow }) => {
  const t = useT();
  const when = useWhen("day");
  const { name, at, isOver } = handOf(row);
  return (
    <>
      <div className={styles.lead}>
        <Face name={name} picture={row.avatar} size={36} done={isOver} />
      </div>
      <div className={styles.age}>
        {row.comments > 0 && (
          <span className={styles.comments} role="img" aria-label={t("cockpit.commentsN", { count: row.comments })}>
            <Comment size={20} />
            {row.comments}
          </span>
        )}
        {when(at)}
      </div>
      <div className={styles.hand}>
        {isOver ? <Tick size={20} /> : <Hand size={20} />}
        <span>{t(isOver ? "cockpit.acknowledgedBy" : "cockpit.claimedBy", { who: name })}</span>
      </div>
    </>
  );
};

const Waiting = ({ row, stale, onClaim }: Pick<Props, "row" | "stale" | "onClaim">) => {
  const t = useT();
  const age = useAge();
  const now = useServerClock(10_000);
  return (
    <>
      <div className={styles.age}>{age(now - Date.parse(row.createdTime))}</div>
      {onClaim ? (
        <button type="button" className={styles.claim} disabled={stale} onClick={() => onClaim(row.id)}>
          {t("exceptions.claim")}
        </button>
      ) : (
        <div className={styles.hand}>{t("cockpit.unclaimed")}</div>
      )}
    </>
  );
};

/** An exception on a board: how long nobody has taken it, or who has it since when. */
export const ExceptionRow = ({ row, links, stale, onClaim, onOpen }: Props) => {
  const t = useT();
  const title = titleOf(row, t);
  const isOpen = row.status === "open";
  const look = classes(styles.root, isOpen ? styles.isOpen : styles.isHeld, isOpen && onClaim && styles.isClaimable);
  return (
    <li className={look} data-status={row.status}>
      <div className={styles.title} title={title}>
        {links ? (
          <button type="button" className={styles.opener} onClick={onOpen}>
            {title}
          </button>
        ) : (
          title
        )}
      </div>
      <div className={styles.text}>
        <span>{row.companyName}</span>
        {row.gasBarcode !== "" && <Code code={row.gasBarcode} plain />}
      </div>
      {isOpen ? <Waiting {...{ row, stale, onClaim }} /> : <InHand row={row} />}
    </li>
  );
};
