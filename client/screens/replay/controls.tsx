import { Button, ButtonGroup, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { Calendar, Pause, Play, StepBackward, StepForward, WarningSign } from "@blueprintjs/icons";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { Key, Spacer } from "#client/kit/inline.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { isFreeKey, useKeys } from "#client/lib/use-shortcut.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { readMoment } from "./replay-state.ts";
import styles from "./replay.module.css";

type Props = {
  current: number;
  count: number;
  moment: string;
  play: ReturnType<typeof usePlay>;
  onStep: (by: 1 | -1) => void;
  /** Goes to the last step up to a time that `readMoment` returned. */
  onMoment: (read: string) => void;
  /** Absent if no step is flagged. */
  onFlagged?: (by: 1 | -1) => void;
};

export const Controls = ({ current, count, moment, play, onStep, onMoment, onFlagged }: Props) => {
  const t = useT();
  const [typed, setTyped] = useDraft(moment, (value) => showMoment(value, true));
  const read = readMoment(typed);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read) onMoment(read);
  };
  return (
    <Row as="form" wrap rowGap={8} gap={12} above={8} onSubmit={submit}>
      <Steps {...{ current, count, play, onStep }} />
      <HTMLSelect
        aria-label={t("replay.speed")}
        value={play.speed}
        options={speeds.map((speed) => ({ value: speed, label: `${speed}×` }))}
        onChange={(event) => play.setSpeed(Number(event.currentTarget.value))}
      />
      <Text tone="fg3" data-step={current + 1}>
        <Text as="b" weight={600} tone="fg">
          {current + 1}
        </Text>{" "}
        / {count}
      </Text>
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
    </Row>
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
        aria-label={t(play.playing ? "common.pause" : "replay.play")}
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
    <Row as="span" gap={4} size={12} tone="fg3" className={styles.keys}>
      <Key>←</Key>
      <Key>→</Key>
      {t("replay.keyStep")}
      <Key>{t("common.space")}</Key>
      {t("replay.keyPlay")}
      <Key>E</Key>
      {t("replay.keyException")}
    </Row>
  );
};

/** Available speeds in steps per second. */
const speeds = [1, 2, 4, 8] as const;

/** Advances step by step until the last step. */
export const usePlay = (step: () => void, atEnd: boolean) => {
  const [switchedOn, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const playing = switchedOn && !atEnd;
  const next = useEffectEvent(step);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => next(), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, speed, setSpeed, toggle: () => setPlaying(!playing), stop: () => setPlaying(false) };
};

/** Returns true if Space would press the focused element. */
const isPressed = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("button, a, input, [role=radio]") !== null;

type ReplayKeys = {
  step: (by: number) => void;
  first: () => void;
  last: () => void;
  play: () => void;
  flagged: (by: 1 | -1) => void;
};

/** Keys: ← and → move a step, Home and End go to the ends, Space plays, E goes to the next exception and Shift+E to the previous one. */
export const useReplayKeys = (keys: ReplayKeys): void => {
  useKeys((event) => {
    if (!isFreeKey(event)) return;
    const perform: Record<string, () => void> = {
      ArrowLeft: () => keys.step(-1),
      ArrowRight: () => keys.step(1),
      Home: keys.first,
      End: keys.last,
      e: () => keys.flagged(1),
      E: () => keys.flagged(-1),
      ...(isPressed(event.target) ? {} : { " ": keys.play }),
    };
    const run = perform[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  });
};
