import { Cross, WarningSign } from "@blueprintjs/icons";
import { procedureLabel } from "#contracts/procedures/index.ts";
import type { CockpitLine } from "#contracts/wire/live.ts";
import { useT } from "#client/lib/i18n.ts";
import { Code } from "../panel/code.tsx";
import type { PanelProps } from "../layout/panel-props.ts";
import { showTime } from "#client/lib/dates.ts";
import { Panel } from "../panel/panel.tsx";
import { useFitting } from "../panel/use-fitting.ts";
import { useLines } from "./use-lines.ts";
import styles from "./log-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import { classes } from "#client/lib/classes.ts";

/** Logical px of a line, before one is drawn to be measured. */
const usualLine = 32;

const State = ({ line }: { line: CockpitLine["line"] }) => {
  const t = useT();
  if (line.kind === "refused" || line.kind === "unknown")
    return (
      <span className={classes(styles.state, styles.isBad)}>
        <Cross size={20} />
        {t(line.kind === "refused" ? "cockpit.refused" : "cockpit.unknown")}
      </span>
    );
  if (line.kind === "exception" || line.codes.length > 0)
    return (
      <span className={classes(styles.state, styles.isWarn)}>
        <WarningSign size={20} />
        {t("cockpit.exception")}
      </span>
    );
  return null;
};

/** Events as they happen; newest first. */
export const LogPanel = (props: PanelProps) => {
  const t = useT();
  const { links } = props;
  const { lines, heldAt, missing } = useLines(props);
  const [box, fitting] = useFitting<HTMLOListElement>({ usual: usualLine, least: 3 });
  return (
    <Panel of={props} title={t("cockpit.log")} heldAt={heldAt} missing={missing}>
      <ol className={classes(styles.root, links && styles.hasLinks)} ref={box} aria-live="off">
        {lines.slice(0, fitting).map((entry) => (
          <li key={`${entry.position}.${entry.line.kind}`} className={styles.line}>
            <span>{showTime(entry.datetime)}</span>
            <span className={styles.procedure}>{t(procedureLabel(entry.line.procedureId))}</span>
            <Code className={styles.code} code={entry.line.gasBarcode} plain={!links} />
            <span className={styles.place}>{entry.line.place}</span>
            <State line={entry.line} />
          </li>
        ))}
      </ol>
      {lines.length === 0 && <p className={panelStyles.empty}>{t("cockpit.logEmpty")}</p>}
    </Panel>
  );
};
