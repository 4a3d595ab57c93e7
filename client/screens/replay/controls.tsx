import { Button, ButtonGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { Calendar, Pause, Play, StepBackward, StepForward, WarningSign } from "@blueprintjs/icons";
import type { FormEvent } from "react";
import { Key, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { readMoment } from "./step-words.ts";
import { speeds, type usePlay } from "./use-play.ts";
import styles from "./controls.module.css";

type Props = {
  current: number;
  count: number;
  /** The moment at which the replay stands. */
  moment: string;
  play: ReturnType<typeof usePlay>;
  onStep: (by: 1 | -1) => void;
  /** Goes to the last step up to a moment that `readMoment` read. */
  onMoment: (read: string) => void;
  /** Absent where no step is flagged. */
  onFlagged?: (by: 1 | -1) => void;
};

/** Steps, play and its speed, and the ways to a moment. */
export const Controls = ({ current, count, moment, play, onStep, onMoment, onFlagged }: Props) => {
  const t = useT();
  const [typed, setTyped] = useDraft(moment, (value) => showMoment(value, true));
  const read = readMoment(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read) onMoment(read);
  };
  return (
    <form className={styles.root} onSubmit={submit}>
      <Steps {...{ current, count, play, onStep }} />
      <HTMLSelect
        aria-label={t("replay.speed")}
        value={play.speed}
        options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
        onChange={(event) => play.setSpeed(Number(event.currentTarget.value))}
      />
      <span className={styles.place} data-step={current + 1}>
        <b>{current + 1}</b> / {count}
      </span>
      <InputGroup
        className={styles.moment}
        name="moment"
        leftIcon={<Calendar />}
        aria-label={t("replay.jump")}
        placeholder="dd/MM/yyyy HH:mm"
        autoComplete="off"
        intent={read ? "none" : "danger"}
        value={typed}
        onValueChange={setTyped}
      />
      {onFlagged && (
        <Button
          variant="minimal"
          icon={<WarningSign />}
          text={t("replay.nextException")}
          onClick={() => onFlagged(1)}
        />
      )}
      <Spacer />
      <Keys />
    </form>
  );
};

const Steps = ({ current, count, play, onStep }: Pick<Props, "current" | "count" | "play" | "onStep">) => {
  const t = useT();
  return (
    <ButtonGroup>
      <Button
        icon={<StepBackward />}
        aria-label={t("replay.previous")}
        disabled={current <= 0}
        onClick={() => onStep(-1)}
      />
      <Button
        icon={play.playing ? <Pause /> : <Play />}
        aria-label={t(play.playing ? "replay.pause" : "replay.play")}
        onClick={play.toggle}
      />
      <Button
        icon={<StepForward />}
        aria-label={t("replay.next")}
        disabled={current >= count - 1}
        onClick={() => onStep(1)}
      />
    </ButtonGroup>
  );
};

const Keys = () => {
  const t = useT();
  return (
    <span className={styles.keys}>
      <Key>←</Key>
      <Key>→</Key>
      {t("replay.keyStep")}
      <Key>{t("replay.space")}</Key>
      {t("replay.keyPlay")}
      <Key>E</Key>
      {t("replay.keyException")}
    </span>
  );
};
