import { WarningSign } from "@blueprintjs/icons";
import type { ComponentProps } from "react";
import { exceptionCommands } from "#contracts/commands/exception.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { DrillTitle } from "../../panel/drill-title.tsx";
import { drills } from "../../panel/drills.ts";
import { NotLoaded } from "../../panel/not-loaded.tsx";
import { useAge } from "#client/lib/use-age.ts";
import { levelOf } from "../../layout/level.ts";
import type { PanelProps } from "../../layout/panel-props.ts";
import { LevelSign } from "../../panel/level-sign.tsx";
import { PointSlot } from "../../panel/point-slot.tsx";
import { useStaleness } from "../../panel/stale-by.ts";
import { Frame } from "../../panel/frame.tsx";
import { useFitting } from "../../panel/use-fitting.ts";
import { RollingNumber } from "../../panel/rolling-number.tsx";
import { useServerClock } from "#client/lib/use-clock.ts";
import { openException } from "../../shared/exception/opened-exception.ts";
import { useExceptions } from "./use-exceptions.ts";
import { ExceptionRow } from "./exception-row.tsx";
import type { PanelRow } from "./follow-change.ts";
import { mostRows, rowsShown } from "./rows-shown.ts";
import styles from "./exceptions-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import { classes } from "#client/lib/classes.ts";

/** Logical px that a row needs. */
const rowHeight = 62;

const Rows = ({
  rows,
  ...shared
}: Omit<ComponentProps<typeof ExceptionRow>, "row" | "onOpen"> & { rows: PanelRow[] }) => {
  const listed = rowsShown(rows, mostRows);
  const ids = listed.map(({ id }) => id);
  const [box, fitting] = useFitting<HTMLOListElement>({ usual: rowHeight, least: 1, stretch: true });
  return (
    <ol className={styles.rows} ref={box} style={{ ["--rows" as string]: listed.length }}>
      {rowsShown(rows, fitting).map((row) => (
        <ExceptionRow key={row.id} row={row} {...shared} onOpen={() => openException(row.id, ids)} />
      ))}
    </ol>
  );
};

const count = (value: number | undefined): string => value?.toLocaleString("en-US") ?? "–";

/** Four figures and more stand smaller: beside them is how old and how many are held. What is not known is no alarm. */
const loudness = (toDo: number | undefined): string | undefined =>
  toDo === undefined || toDo === 0
    ? classes(styles.loud, styles.isCalm)
    : toDo >= 1000
      ? classes(styles.loud, styles.isLong)
      : styles.loud;

type FootProps = Pick<ReturnType<typeof useExceptions>, "claimed" | "acknowledged" | "elsewhere">;

/** Those that somebody has; where the board is of one company, how many nobody has elsewhere. */
const Foot = ({ claimed, acknowledged, elsewhere }: FootProps) => {
  const t = useT();
  return (
    <footer className={styles.foot}>
      <span className={panelStyles.name}>
        {t("cockpit.claimedN", { n: count(claimed) })}
        {elsewhere ? ` · ${t("cockpit.acknowledgedN", { n: count(acknowledged) })}` : null}
      </span>
      {elsewhere ? (
        <span className={styles.elsewhere}>
          <WarningSign size={20} />
          {t("cockpit.elsewhereN", { count: elsewhere })}
        </span>
      ) : (
        <span>{t("cockpit.acknowledgedN", { n: count(acknowledged) })}</span>
      )}
    </footer>
  );
};

/** The one filled area of the board: what needs a hand, and how long it has been waiting. */
export const ExceptionsPanel = (props: PanelProps) => {
  const t = useT();
  const { boardAt, links, panel, company } = props;
  const age = useAge();
  const now = useServerClock(10_000);
  const { rows, oldest, open, claimed, acknowledged, held, elsewhere, missing, heldAt, claim } = useExceptions(
    company?.id,
  );
  const toDo = open === undefined || claimed === undefined ? undefined : open + claimed;
  const may = useCode(...exceptionCommands.claim.permission) && links;
  const stale = useStaleness(heldAt(boardAt), boardAt);
  const title = panel.title ?? t("cockpit.exceptions");
  const level = levelOf(panel, toDo);
  return (
    <Frame of={props} className={styles.root} title={title} staleBy={stale.by} level={level} loud>
      <div className={loudness(toDo)}>
        <div className={panelStyles.label}>
          <DrillTitle title={title} drill={links ? drills.exceptions : undefined} />
          {panel.companyId && company && <i>{company.name}</i>}
          <LevelSign level={level} />
          <span className={styles.end}>
            <PointSlot of={props} title={title} />
          </span>
        </div>
        <div className={styles.loudLine}>
          <span className={classes(panelStyles.number, styles.number)} data-figure="exceptions">
            {toDo === undefined ? "–" : <RollingNumber value={toDo} />}
          </span>
          <span className={styles.word}>
            {open !== undefined && t(open === 0 ? "cockpit.allInHand" : "cockpit.unclaimedN", { n: count(open) })}
          </span>
          <div className={styles.oldest}>
            {stale.is !== "fresh" && (
              <div className={classes(panelStyles.age, styles.lateness)}>
                {t("cockpit.ago", { age: age(stale.ageMs) })}
              </div>
            )}
            {stale.is === "fresh" && oldest && (
              <div data-figure="oldest">{t("cockpit.oldest", { age: age(now - Date.parse(oldest.createdTime)) })}</div>
            )}
            {held !== undefined && (
              <div data-figure="held" title={t("exceptions.heldText")}>
                {t("cockpit.heldN", { n: count(held) })}
              </div>
            )}
          </div>
        </div>
      </div>
      {missing && <NotLoaded className={styles.missing} onRetry={links ? missing.retry : undefined} />}
      <Rows rows={rows} links={links} stale={stale.is === "stale"} onClaim={may ? claim : undefined} />
      {!missing && <Foot {...{ claimed, acknowledged, elsewhere }} />}
    </Frame>
  );
};
