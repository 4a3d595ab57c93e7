import { WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { DuePanel as DueAnswer } from "#contracts/boards/panel-answers.ts";
import { dueOptions } from "#contracts/lists/options.ts";
import { get } from "#client/state/api.ts";
import { businessDay } from "#client/lib/business-time.ts";
import { useT } from "#client/lib/i18n.ts";
import { drills } from "../panel/drills.ts";
import { useListChanged } from "#client/state/use-list-changed.ts";
import { missingOf, untilItComes } from "../board/until-it-comes.ts";
import { heldAt } from "../board/held-at.ts";
import { levelOf } from "../layout/level.ts";
import type { PanelProps } from "../layout/panel-props.ts";
import { useDrill } from "../panel/use-drill.ts";
import { Panel } from "../panel/panel.tsx";
import { useServerClock } from "#client/lib/use-clock.ts";
import styles from "./due-panel.module.css";
import panelStyles from "#client/screens/cockpit/panel/panel.module.css";
import { classes } from "#client/lib/classes.ts";

/** A day passes. */
const againMs = 60_000;
/** A check is done: every scan changes the list, and few change these numbers. */
const pauseMs = 15_000;
const overdue = 0;

const useDue = (companyId: string | undefined) => {
  const today = businessDay(useServerClock(10_000));
  const query = useQuery({
    queryKey: ["cockpit", "due", today, companyId ?? ""],
    queryFn: ({ signal }) => get<DueAnswer>("/GasCylinder/Cockpit/DueData", { companyId }, { silent: true, signal }),
    refetchInterval: againMs,
    ...untilItComes,
  });
  useListChanged("due", () => void query.refetch({ cancelRefetch: false }), pauseMs);
  return query;
};

/** Cylinders whose periodic check is over or comes soon; each number leads to them. */
export const DuePanel = (props: PanelProps) => {
  const t = useT();
  const { boardAt, links, panel, company } = props;
  const query = useDue(company?.id);
  const open = useDrill(links ? drills.due : undefined);
  const of = (due: unknown) => query.data?.list.find((each) => each.due === due);
  return (
    <Panel
      of={props}
      title={t("cockpit.due")}
      heldAt={heldAt(query, boardAt)}
      drill={drills.due}
      missing={missingOf(query)}
      level={levelOf(panel, of(overdue)?.total)}
      isBare={props.isLow}
    >
      <div className={classes(styles.root, props.isLow && styles.isLow)}>
        {dueOptions.map(({ value, label }) => {
          const page = of(value);
          const number = page ? `${page.total.toLocaleString("en-US")}${page.totalCapped ? "+" : ""}` : "–";
          const urgent = value === overdue && (page?.total ?? 0) > 0;
          return (
            <div key={label} className={urgent ? styles.isOverdue : undefined}>
              <div className={classes(panelStyles.medium, styles.number)}>
                {open ? <Link href={`${open}?due=${String(value)}`}>{number}</Link> : number}
              </div>
              <div className={classes(panelStyles.meta, styles.label)}>
                {urgent && <WarningSign size={20} />} {t(label)}
              </div>
            </div>
          );
        })}
      </div>
    </Panel>
  );
};
