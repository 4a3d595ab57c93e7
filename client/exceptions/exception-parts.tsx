import { Button, Tag } from "@blueprintjs/core";
import { Hand, Tick, Error as ErrorIcon, Help, Lock, WarningSign } from "@blueprintjs/icons";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Muted, RoundSign } from "#client/kit/inline.tsx";
import { Row, Text } from "#client/kit/layout.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { businessDay } from "#client/lib/business-time.ts";
import { classes } from "#client/lib/classes.ts";
import { showDay, showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useServerClock } from "#client/lib/use-clock.ts";
import type { ExceptionRow, Act } from "./exception.ts";
import { handOf, initialsOf, isBackFromScrap, partName, partSayings } from "./exception-words.ts";
import styles from "./exception-parts.module.css";

/** A person in the exception's history, as initials. */
export const Person = ({ name, me = false, large = false }: { name: string; me?: boolean; large?: boolean }) => (
  <RoundSign className={classes(styles.avatar, !large && styles.isSmall, me && styles.isOwn)} aria-hidden="true">
    {initialsOf(name)}
  </RoundSign>
);

/** Returns a text for a time: today's as a time, to the `second` if wanted, another day's with its date. `day`: the date alone for another day. */
export const useWhen = (as: "minute" | "second" | "day" = "minute") => {
  const today = businessDay(useServerClock(60_000));
  return (moment: string | null): string => {
    if (!moment) return "";
    const day = businessDay(moment);
    if (day === today) return showTime(moment, as === "second");
    return as === "day" ? showDay(day) : showMoment(moment);
  };
};

type ClaimProps = { row: ExceptionRow; me: string; may: boolean; onClaim: () => void };

/** The person who claimed the exception, or the button to claim it. */
export const Claim = ({ row, me, may, onClaim }: ClaimProps) => {
  const t = useT();
  const when = useWhen("day");
  if (row.status === "open")
    return may ? (
      <Button size="small" icon={<Hand size={14} />} text={t("exceptions.claim")} onClick={onClaim} />
    ) : (
      <Muted>{t("exceptionStatus.open")}</Muted>
    );
  const mine = row.status === "claimed" && row.claimedBy === me;
  const { name, at, word, isOver } = handOf(row);
  const time = when(at);
  return (
    <span className={styles.claim}>
      {isOver ? (
        <RoundSign className={classes(styles.avatar, styles.isSmall)}>
          <Tick size={12} />
        </RoundSign>
      ) : (
        <Person name={name} me={mine} />
      )}
      <span>
        {mine ? t("exceptions.me") : name}
        <small>{t(word, { time })}</small>
      </span>
    </span>
  );
};

type InHandProps = { row: ExceptionRow; me: string; may: boolean; act: Act };

/** The person who claimed the exception, and the available actions. */
export const InHand = ({ row, me, may, act }: InHandProps) => {
  const t = useT();
  const when = useWhen();
  const mine = row.status === "claimed" && row.claimedBy === me;
  const { name, at, isOver } = handOf(row);
  const time = when(at);
  const endWord = row.kind === "hold" ? "exceptions.liftedBy" : "exceptions.closedBy";
  const word = {
    open: "",
    claimed: mine ? "exceptions.yours" : "exceptions.heldBy",
    acknowledged: "exceptions.doneBy",
  };
  const statusWord = row.status === "closed" ? endWord : word[row.status];
  return (
    <Row className={styles.inHand} gap={8} padY={6} padX={8} fill="bg" radius="panel">
      {row.status === "open" ? <Hand size={16} /> : isOver ? <Tick size={16} /> : <Person name={name} me={mine} />}
      <span>
        <b>{row.status === "open" ? t("exceptionStatus.open") : t(statusWord, { name })}</b>
        <Text as="small" block size={12} line={16} tone="fg3">
          {row.status === "open" ? t("exceptions.openText") : t("exceptions.seenByAll", { time })}
        </Text>
      </span>
      {may && row.status === "open" && (
        <Button size="small" text={t("exceptions.claim")} onClick={() => void act("claim", row.id)} />
      )}
      {may && mine && (
        <Button
          variant="minimal"
          size="small"
          text={t("exceptions.release")}
          onClick={() => void act("release", row.id)}
        />
      )}
    </Row>
  );
};

const looks = {
  hold: { icon: <Lock size={12} />, intent: "danger", minimal: false },
  refused: { icon: <ErrorIcon size={12} />, intent: "danger", minimal: true },
  unknown: { icon: <Help size={12} />, intent: "none", minimal: true },
  exception: { icon: <WarningSign size={12} />, intent: "warning", minimal: true },
} as const;

type Part = ExceptionRow["exceptions"][number];

/** One exception as an icon and its name, because colour alone is not enough. */
const PartChip = ({ part, row }: { part: Part; row: ExceptionRow }) => {
  const t = useT();
  const isGrave = part.kind === "exception" && isBackFromScrap(part, row);
  const isOver = part.status === "closed" || part.status === "acknowledged";
  const look = { ...looks[part.kind], ...(isGrave && { intent: "danger" as const }) };
  return (
    <Tag {...look} {...(isOver && { intent: "none", minimal: true })}>
      {partName(part, row, t)}
    </Tag>
  );
};

/** Largest number of chips in a line. The last one then counts the others. */
const mostChips = 3;

/** The exceptions of one scan as chips, the gravest first. */
export const PartChips = ({ row, className }: { row: ExceptionRow; className?: string }) => {
  const shown = row.exceptions.slice(0, mostChips);
  const rest = row.exceptions.length - shown.length;
  return (
    <Row as="span" gap={6} nowrap className={classes(styles.chips, className)}>
      {shown.map((part) => (
        <PartChip key={part.id} part={part} row={row} />
      ))}
      {rest > 0 && <Muted small>+{rest}</Muted>}
    </Row>
  );
};

/** Each exception of the scan with its state and its sentences. */
const Parts = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  return (
    <Text as="ul" radius="panel" className={styles.parts}>
      {row.exceptions.map((part) => (
        <li key={part.id}>
          <Row justify="between" gap={8}>
            <PartChip part={part} row={row} />
            <Muted small>
              {t(
                part.kind === "hold" && part.status !== "closed"
                  ? "exceptionKind.hold"
                  : `exceptionStatus.${part.status}`,
              )}
            </Muted>
          </Row>
          {partSayings(row, part, t).map((line) => (
            <p key={line}>
              <Sentence text={line} code={row.gasBarcode} />
            </p>
          ))}
        </li>
      ))}
    </Text>
  );
};

/** Time, procedure, site and operator of the scan. */
const Happened = ({ row }: { row: ExceptionRow }) => {
  const t = useT();
  const when = useWhen("second");
  const procedure = row.procedureId === null ? "" : t(procedureLabel(row.procedureId));
  return (
    <Text padX={16} below={8} size={12} tone="fg2">
      {[when(row.createdTime), procedure, row.companyName, row.createdEmployeesName].filter(Boolean).join(" · ")}
    </Text>
  );
};

/** The cylinder of an exception, its scan, and each of the scan's exceptions. */
export const ExceptionFacts = ({ row }: { row: ExceptionRow }) => (
  <>
    {row.gasBarcode !== "" && (
      <Row className={styles.cylinder} align="baseline" wrap gap={12} rowGap={0} padX={16}>
        <Barcode code={row.gasBarcode} plain={row.cylinderId === null} className={styles.barcode} />
        <Muted>{row.specName}</Muted>
        <Muted>{row.factoryNumber}</Muted>
      </Row>
    )}
    <Happened row={row} />
    <Parts row={row} />
  </>
);
