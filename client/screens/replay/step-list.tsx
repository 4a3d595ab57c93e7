import { HTMLSelect } from "@blueprintjs/core";
import { Outdated, WarningSign } from "@blueprintjs/icons";
import { memo, useEffect, useMemo, useRef } from "react";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { classes } from "#client/lib/classes.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { isLate } from "../event-look/is-late.ts";
import type { Folded, Order } from "./fold.ts";
import { StepSign } from "./step-sign.tsx";

import { eventTitle } from "../event-look/event-words.ts";
import styles from "./step-list.module.css";

type Props = {
  steps: readonly Folded[];
  order: Order;
  /** Revision of the current step. */
  revision: number;
  /** Number of the procedure that is shown alone. */
  procedure: string;
  places: ReadonlyMap<number, string>;
  onGo: (revision: number) => void;
  onProcedure: (procedure: string) => void;
};

/** The steps, the newest first, of all procedures or of one. */
export const StepList = ({ steps, order, revision, procedure, places, onGo, onProcedure }: Props) => {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const procedures = useMemo(() => {
    const ids = new Set(steps.flatMap(({ step }) => step.procedureId ?? []));
    return [...ids].toSorted((one, other) => one - other);
  }, [steps]);
  const shown = useMemo(
    () => steps.filter(({ step }) => procedure === "" || String(step.procedureId) === procedure).toReversed(),
    [steps, procedure],
  );
  const at = shown.findIndex(({ step }) => step.revision === revision);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: "nearest" }), [at]);
  return (
    <section className={styles.root} aria-label={t("replay.events")}>
      <header>
        <h2>{t("replay.events")}</h2>
        <HTMLSelect
          minimal
          aria-label={t("replay.procedure")}
          value={procedure}
          options={[
            { value: "", label: t("replay.allProcedures") },
            ...procedures.map((id) => ({ value: String(id), label: t(procedureLabel(id)) })),
          ]}
          onChange={(event) => onProcedure(event.currentTarget.value)}
        />
      </header>
      <ol ref={list}>
        {shown.map((folded) => (
          <Step
            key={folded.step.revision}
            folded={folded}
            order={order}
            place={places.get(folded.step.revision) ?? ""}
            current={folded.step.revision === revision}
            onGo={onGo}
          />
        ))}
      </ol>
    </section>
  );
};

type StepProps = { folded: Folded; order: Order; place: string; current: boolean; onGo: (revision: number) => void };

/** Drawn again only when it becomes the current one or ceases to be: a cylinder may have a thousand. */
const Step = memo(({ folded, order, place, current, onGo }: StepProps) => {
  const t = useT();
  const { step } = folded;
  const moment = showMoment(step[order], true);
  return (
    <li className={classes(current && styles.isCurrent)} aria-current={current ? "step" : undefined}>
      <button type="button" onClick={() => onGo(step.revision)}>
        <StepSign folded={folded} />
        <span className={styles.words}>
          <b>
            {eventTitle(step, t)}
            {step.exceptions.length > 0 && <WarningSign size={12} />}
            {isLate(step.occurredAt, step.recordedAt) && <Outdated size={12} title={t("events.late")} />}
          </b>
          <small>{place}</small>
        </span>
        <span className={styles.moment}>
          {moment.slice(11)}
          <small>
            {moment.slice(0, 10)} r{step.revision}
          </small>
        </span>
      </button>
    </li>
  );
});
