import { Button, ButtonGroup, HTMLSelect, InputGroup, Slider } from "@blueprintjs/core";
import { Calendar, Pause, Play, StepBackward, StepForward } from "@blueprintjs/icons";
import { useEffect, useEffectEvent, useState, type FormEvent } from "react";
import { showNumber } from "#contracts/fields/show-number.ts";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { momentIn, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import type { PlaceAddress } from "./place-state.ts";
import { TrackLegend } from "./place-track.tsx";

const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Business time that a second of playing covers. */
const speeds = { minute: MINUTE_MS, hour: HOUR_MS, day: 24 * HOUR_MS } as const;
type Speed = keyof typeof speeds;
const TICKS = 8;

/** Moves the moment while it is on, up to the end. */
export const usePlaying = (moveBy: (ms: number) => void, atEnd: boolean) => {
  const [isOn, setOn] = useState(false);
  const [speed, setSpeed] = useState<Speed>("hour");
  const playing = isOn && !atEnd;
  const tick = useEffectEvent(() => moveBy(speeds[speed] / TICKS));
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => tick(), 1000 / TICKS);
    return () => clearInterval(timer);
  }, [playing]);
  return { playing, speed, setSpeed, toggle: () => setOn(!playing) };
};

type ControlsProps = {
  address: PlaceAddress;
  play: ReturnType<typeof usePlaying>;
  stepBy: (by: 1 | -1) => void;
  passed: number;
  all: number;
  index: number | null;
};

/** Steps, playing, the moment as text, and its place in the log. */
export const Controls = ({ address: { from, to, at, goTo }, play, stepBy, passed, all, index }: ControlsProps) => {
  const t = useT();
  const [typed, setTyped] = useDraft(new Date(at).toISOString(), (value) => showMoment(value, true));
  const read = momentIn(typed)?.getTime();
  const isWithin = read !== undefined && read >= from && read <= to;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isWithin) goTo(read);
  };
  return (
    <Stack gap={4} padX={16} padY={8}>
      <Slider
        min={0}
        max={Math.max(1, Math.round((to - from) / 1000))}
        stepSize={1}
        labelRenderer={false}
        value={Math.round((at - from) / 1000)}
        handleHtmlProps={{ "aria-label": t("place.moment") }}
        onChange={(seconds) => goTo(from + seconds * 1000)}
      />
      <Row as="form" wrap gap={12} rowGap={8} onSubmit={submit}>
        <ButtonGroup>
          <Button icon={<StepBackward />} aria-label={t("replay.previous")} onClick={() => stepBy(-1)} />
          <Button
            icon={play.playing ? <Pause /> : <Play />}
            aria-label={t(play.playing ? "common.pause" : "replay.play")}
            onClick={play.toggle}
          />
          <Button icon={<StepForward />} aria-label={t("replay.next")} onClick={() => stepBy(1)} />
        </ButtonGroup>
        <HTMLSelect
          aria-label={t("replay.speed")}
          value={play.speed}
          options={Object.keys(speeds).map((value) => ({ value, label: t(`place.speed.${value}`) }))}
          onChange={({ currentTarget: { value } }) => play.setSpeed(value as Speed)}
        />
        <InputGroup
          name="at"
          leftIcon={<Calendar />}
          aria-label={t("place.moment")}
          placeholder="dd/MM/yyyy HH:mm:ss"
          autoComplete="off"
          intent={isWithin ? "none" : "danger"}
          value={typed}
          onValueChange={setTyped}
        />
        <Text as="span" tone="fg2">
          <b>{showNumber(passed)}</b> / {showNumber(all)}
        </Text>
        {index !== null && (
          <Text as="span" tone="fg3" size={12}>
            {t("asOf.position", { index: showNumber(index) })}
          </Text>
        )}
        <TrackLegend />
      </Row>
    </Stack>
  );
};
