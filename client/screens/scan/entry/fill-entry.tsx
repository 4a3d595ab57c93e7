import { Button, InputGroup } from "@blueprintjs/core";
import { Cross, Tick } from "@blueprintjs/icons";
import { useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";
import type { RecordItem } from "#contracts/commands/record.ts";
import { kgOf } from "#contracts/commands/grams.ts";
import { businessNow } from "#client/lib/business-clock.ts";
import { useT } from "#client/lib/i18n.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { showTime } from "#client/lib/dates.ts";
import { useClock } from "#client/lib/use-clock.ts";
import { EntryHead } from "./entry-head.tsx";
import { FillBar } from "./fill-bar.tsx";
import { RecordKey } from "./record-key.tsx";
import { useRecordKey } from "./use-record-key.ts";
import { kgText, weigh, type Weighing } from "./weights.ts";
import styles from "./fill-entry.module.css";
import entryStyles from "./entry.module.css";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { EntrySay } from "./entry-say.tsx";
import { classes } from "#client/lib/classes.ts";

type Props = {
  gasBarcode: string;
  cylinder: CylinderAnswer | undefined;
  /** Conditions before the gas flows. */
  gate: ReactNode;
  /** It would be refused: nothing can be entered. */
  stopped: boolean;
  onRecord: (own: Partial<RecordItem>) => void;
  onAbandon: () => void;
};

type WeighingProps = { weighing: Weighing };

const isOver = ({ left }: Weighing): boolean => left !== undefined && left < 0;

/** Weight that may still be filled; where it is exceeded, by how much. */
const Left = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left } = weighing;
  const over = isOver(weighing);
  return (
    <div className={over ? styles.isBad : undefined}>
      <span>{t(over ? "entry.over" : "entry.toLimit")}</span>
      <b>
        {kgText(left === undefined ? undefined : Math.abs(left))}
        <small>kg</small>
      </b>
    </div>
  );
};

type WeightProps = { name: string; label: string; value: string; onChange: (text: string) => void; focus?: boolean };

const WeightInput = ({ name, label, value, onChange, focus }: WeightProps) => (
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

const Times = ({ start, onStartNow }: { start: Date; onStartNow: () => void }) => {
  const t = useT();
  const now = useClock();
  return (
    <dl className={styles.totals}>
      <div>
        <dt>{t("entry.start")}</dt>
        <dd>
          {showTime(start.toISOString())}
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

/** Weight filled so far, as a scale shows it. */
const Scale = ({ weighing }: WeighingProps) => {
  const t = useT();
  const grams = Math.max(0, weighing.filled ?? 0);
  const look = isOver(weighing) ? styles.isBad : grams > 0 ? undefined : styles.isNone;
  return (
    <section className={styles.scale} aria-live="polite">
      <span>{t("entry.filled")}</span>
      <b className={classes(styles.now, look)}>
        {kgText(grams)}
        <small>kg</small>
      </b>
    </section>
  );
};

/** A sentence where the weights are wrong, or more is filled than the specification allows. */
const FillSay = ({ weighing }: WeighingProps) => {
  const t = useT();
  const { left, fault } = weighing;
  if (fault) return <EntrySay tone="no" role="alert" title={t(fault)} />;
  if (!isOver(weighing)) return null;
  const title = t("entry.overSay", { kg: kgText(Math.abs(left ?? 0)) });
  return <EntrySay tone="exc" role="alert" title={title} text={t("entry.overText")} />;
};

/** A filling while it is entered: its weights as typed, its start, and its recording once it is complete. */
const useFilling = ({ cylinder, stopped, onRecord }: Pick<Props, "cylinder" | "stopped" | "onRecord">) => {
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const [start, setStart] = useState(businessNow);
  const weighing = weigh(before, after, cylinder?.maxFillWeight);
  const { filled, fault } = weighing;
  const ready = !stopped && filled !== undefined && filled > 0 && fault === undefined;
  const record = () => {
    if (weighing.before === undefined || weighing.after === undefined || !ready) return;
    const own = {
      fillingStartTime: start.toISOString(),
      fillingEndTime: businessNow().toISOString(),
      weightBeforeCharge: kgOf(weighing.before),
      weightAfterCharge: kgOf(weighing.after),
    };
    onRecord(own);
  };
  const startNow = () => setStart(businessNow());
  return { before, setBefore, after, setAfter, start, startNow, weighing, ready, record };
};

/** A filling entered by hand: two weights; the times are stamped, the figures follow as they are typed. */
export const FillEntry = ({ gasBarcode, cylinder, gate, stopped, onRecord, onAbandon }: Props) => {
  const t = useT();
  const filling = useFilling({ cylinder, stopped, onRecord });
  const { before, after, weighing, ready, record } = filling;
  const form = useRef<HTMLFormElement>(null);
  useRecordKey(record);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    record();
  };
  // A scale that types ends its weight with Enter, as hands do: until both stand there it leads to the other.
  const lead = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey || after !== "") return;
    event.preventDefault();
    form.current?.querySelector<HTMLInputElement>("[name=weightAfterCharge]")?.focus();
  };
  return (
    <form className={entryStyles.form} ref={form} onSubmit={submit}>
      <EntryHead gasBarcode={gasBarcode} cylinder={cylinder} stopped={stopped} />
      {gate}
      <fieldset className={entryStyles.fields} disabled={stopped}>
        <Scale weighing={weighing} />
        <div className={styles.nets} onKeyDown={lead}>
          <WeightInput
            name="weightBeforeCharge"
            label={t("entry.before")}
            value={before}
            onChange={filling.setBefore}
            focus
          />
          <WeightInput name="weightAfterCharge" label={t("entry.after")} value={after} onChange={filling.setAfter} />
          <Left weighing={weighing} />
        </div>
        <FillBar weighing={weighing} />
        <FillSay weighing={weighing} />
        <Times start={filling.start} onStartNow={filling.startNow} />
      </fieldset>
      <footer className={entryStyles.actions}>
        <Button size="large" icon={<Cross />} text={t("entry.abandon")} onClick={onAbandon} />
        <Spacer />
        <Button
          size="large"
          intent="primary"
          type="submit"
          icon={<Tick />}
          text={t("entry.recordFill")}
          endIcon={<RecordKey />}
          disabled={!ready}
        />
      </footer>
    </form>
  );
};
