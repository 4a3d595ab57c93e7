import { Switch } from "@blueprintjs/core";
import { lazy, memo, useDeferredValue, useMemo } from "react";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { useWidth } from "#client/lib/use-width.ts";
import { Controls } from "./controls.tsx";
import { Overview } from "./overview.tsx";
import { windowAround } from "./scale.ts";
import { countChanges, differencesOf } from "./state-fields.ts";
import { stayAt } from "./stays.ts";
import { StepFacts } from "./step-facts.tsx";
import { StepList } from "./step-list.tsx";
import { lastUpTo, placeText } from "./step-words.ts";
import { isFlagged } from "./tone.ts";
import { Track } from "./track.tsx";
import { usePlay } from "./use-play.ts";
import type { Replayed } from "./use-replay.ts";
import type { useReplayAddress } from "./use-replay-address.ts";
import { useReplayKeys } from "./use-replay-keys.ts";
import { useNames } from "./use-names.ts";
import styles from "./replay.module.css";

const DifferenceGrid = lazy(() => import("./difference-grid.tsx"));

type Props = { replayed: Replayed; address: ReturnType<typeof useReplayAddress> };

/** The place of the replay among the steps, and the ways to move it. */
const useMoves = ({ replayed: { steps }, address }: Props) => {
  const { at, procedure, order } = address;
  const found = steps.findIndex(({ step }) => step.revision === at);
  const current = found < 0 ? steps.length - 1 : found;
  const go = (place: number): void => {
    const step = steps[Math.min(Math.max(place, 0), steps.length - 1)];
    if (step) address.goTo(step.step.revision);
  };
  const fits = (place: number): boolean => procedure === "" || String(steps[place]?.step.procedureId) === procedure;
  const seek = (by: number, wanted: (place: number) => boolean): void => {
    for (let place = current + by; place >= 0 && place < steps.length; place += by) if (wanted(place)) return go(place);
  };
  const flaggedAt = (place: number): boolean => steps[place] !== undefined && isFlagged(steps[place]);
  return {
    current,
    go,
    step: (by: number) => seek(by, fits),
    flagged: (by: 1 | -1) => seek(by, flaggedAt),
    toMoment: (read: string) =>
      go(
        lastUpTo(
          steps.map(({ step }) => step[order]),
          read,
        ),
      ),
  };
};

/** Time above; the steps, the state before and after, and what is known of the step below. */
export const ReplayBody = ({ replayed, address }: Props) => {
  const { steps } = replayed;
  const { order } = address;
  const [watch, width] = useWidth();
  const { current, go, step, flagged, toMoment } = useMoves({ replayed, address });
  // The thumb follows the hand at once, what it stands for as soon as there is time.
  const [seenAddress, seenCurrent] = [useDeferredValue(address), useDeferredValue(current)];
  const play = usePlay(() => step(1), current >= steps.length - 1);
  const last = steps.length - 1;
  useReplayKeys({ step, first: () => go(0), last: () => go(last), play: play.toggle, flagged });
  const anyFlagged = useMemo(() => steps.some(isFlagged), [steps]);
  const now = steps[current];
  if (!now) return null;
  const seen = windowAround(current, steps.length);
  return (
    <>
      <section className={styles.time}>
        <div ref={watch}>
          {width > 0 && <Overview {...{ steps, order, width }} {...seen} />}
          {width > 0 && <Track {...{ steps, order, width, current }} {...seen} onGo={go} />}
        </div>
        <Controls
          current={current}
          count={steps.length}
          moment={now.step[order]}
          play={play}
          onStep={step}
          onMoment={toMoment}
          onFlagged={anyFlagged ? flagged : undefined}
        />
      </section>
      <Panes replayed={replayed} address={seenAddress} current={seenCurrent} />
    </>
  );
};

const Panes = memo(({ replayed, address, current }: Props & { current: number }) => {
  const t = useT();
  const { steps, stays, answer } = replayed;
  const { customers, names } = useNames(answer);
  const places = useMemo(
    () =>
      new Map(
        steps.map(({ step: { revision } }) => {
          const stay = stayAt(stays, revision);
          return [revision, stay ? placeText(stay.place, customers, t) : ""] as const;
        }),
      ),
    [steps, stays, customers, t],
  );
  const now = steps[current];
  const differences = useMemo(() => (now ? differencesOf(now.before, now.after, t, names) : []), [now, t, names]);
  if (!now) return null;
  const { revision } = now.step;
  return (
    <div className={styles.panes}>
      <StepList
        steps={steps}
        order={address.order}
        revision={revision}
        procedure={address.procedure}
        places={places}
        onGo={address.goTo}
        onProcedure={address.filterBy}
      />
      <section className={styles.state} aria-label={t("replay.state")}>
        <header>
          <h2>{t("replay.state")}</h2>
          <Muted data-changes={countChanges(differences)}>
            {revision > 0 && `r${revision - 1} → `}r{revision}
            {t("events.comma")}
            {t("replay.changed", { count: countChanges(differences) })}
          </Muted>
          <Spacer />
          <Switch
            checked={address.changesOnly}
            label={t("replay.changesOnly")}
            onChange={(event) => address.showChanges(event.currentTarget.checked)}
          />
        </header>
        <div className={styles.grid}>
          <Part fallback={<Loading />}>
            <DifferenceGrid rows={address.changesOnly ? differences.filter(({ changed }) => changed) : differences} />
          </Part>
        </div>
      </section>
      <StepFacts replayed={replayed} folded={now} customers={customers} onGo={address.goTo} />
    </div>
  );
});
