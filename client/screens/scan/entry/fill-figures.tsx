import { Button, InputGroup } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import { showTime } from "#client/lib/dates.ts";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import type { ScaleSays } from "../scale/scale.ts";
import { EntrySay } from "./entry-parts.tsx";
import { isOver, kgText, type Weighing } from "./weights.ts";
import styles from "./scan-entry.module.css";

type WeighingProps = { weighing: Weighing };

/** Weight that may still be filled; where it is exceeded, by how much. */
export const Left = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left } = weighing;
  const over = isOver(weighing);
  return (
    <div className={over ? styles.fillEntryIsBad : undefined}>
      <span>{t(over ? "entry.over" : "entry.toLimit")}</span>
      <b>
        {kgText(left === undefined ? undefined : Math.abs(left))}
        <small>kg</small>
      </b>
    </div>
  );
};

type WeightProps = { name: string; label: string; value: string; onChange: (text: string) => void; focus?: boolean };

export const WeightInput = ({ name, label, value, onChange, focus }: WeightProps) => (
  <label className={styles.weight}>
    <span>{label}</span>
    <InputGroup
      name={name}
      autoFocus={focus}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onValueChange={onChange}
      rightElement={<span>kg</span>}
    />
  </label>
);

export const Times = ({ start, onStartNow }: { start: Date; onStartNow: () => void }) => {
  const t = useT();
  const now = useClock();
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t("entry.start")}</dt>
        <dd>
          {showTime(asServerHas(start.toISOString()))}
          <Button size="small" variant="minimal" text={t("entry.startNow")} onClick={onStartNow} />
        </dd>
      </div>
      <div>
        <dt>{t("entry.end")}</dt>
        <Muted as="dd">
          —<small>{t("entry.stamped")}</small>
        </Muted>
      </div>
      <div>
        <dt>{t("entry.elapsed")}</dt>
        <dd>{t("detail.seconds", { s: Math.max(0, Math.round((now - start.getTime()) / 1000)) })}</dd>
      </div>
    </dl>
  );
};

type FigureProps = { label: string; note?: string; grams: number | undefined; look?: string };

const Figure = ({ label, note, grams, look }: FigureProps) => (
  <section className={styles.scale}>
    <span>
      {label}
      {note !== undefined && <em role="status">{note}</em>}
    </span>
    <b className={classes(styles.now, look)}>
      {kgText(grams)}
      <small>kg</small>
    </b>
  </section>
);

/** The weight on the scale while it is heard; without one, the weight filled by what is typed. */
export const BigFigure = ({ weighing, says, filling }: WeighingProps & { says: ScaleSays; filling: boolean }) => {
  const t = useT();
  const over = isOver(weighing) ? styles.fillEntryIsBad : undefined;
  if (says.is === "none") {
    const grams = Math.max(0, weighing.filled ?? 0);
    return <Figure label={t("entry.filled")} grams={grams} look={grams > 0 ? over : styles.fillEntryIsNone} />;
  }
  const label = t("scale.on");
  if (says.is !== "live") return <Figure label={label} grams={undefined} look={styles.fillEntryIsNone} />;
  const note = says.stable ? "scale.stable" : filling ? "scale.filling" : "scale.moving";
  return <Figure label={label} note={t(note)} grams={says.grams} look={over} />;
};

/** A fault of the scale, beside the fields in which the weight can be typed all the same. */
export const ScaleSay = ({ says }: { says: ScaleSays }) => {
  const t = useT();
  switch (says.is) {
    case "silent":
      return <EntrySay tone="exc" role="alert" title={t("scale.silent", { s: says.seconds })} />;
    case "rubbish":
      return <EntrySay tone="exc" role="alert" title={t("scale.rubbish")} text={says.text} />;
    case "fault":
      return <EntrySay tone="exc" role="alert" title={t(`scale.fault.${says.fault}`)} />;
    default:
      return null;
  }
};

/** A sentence where the weights are wrong, or more is filled than the specification allows. */
export const FillSay = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left, fault } = weighing;
  if (fault) return <EntrySay tone="no" role="alert" title={t(fault)} />;
  if (!isOver(weighing)) return null;
  const title = t("entry.overSay", { kg: kgText(Math.abs(left ?? 0)) });
  return <EntrySay tone="exc" role="alert" title={title} text={t("entry.overText")} />;
};
