import { Button, ButtonGroup, InputGroup, SegmentedControl } from "@blueprintjs/core";
import { Calendar, Pause, Play, StepBackward, StepForward } from "@blueprintjs/icons";
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from "react";
import { useSnapshot } from "valtio";
import { Key } from "#client/kit/inline.tsx";
import { Row, Stack, Text } from "#client/kit/layout.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { momentIn, showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { isFreeKey, useKeys } from "#client/lib/use-shortcut.ts";
import { session } from "#client/state/session.ts";
import type { Board, BoardState } from "../board.ts";
import { showRefusal } from "../presenting/show-refusal.ts";
import { isPresentedBy } from "../shared-board.ts";
import { DayTrack } from "./day-track.tsx";
import { DaysOverview } from "./days-overview.tsx";
import styles from "./past.module.css";

/** Business seconds in a second of playing. The last one plays a day in a minute. */
const speeds = [1, 10, 60, 600, 1440] as const;
type Speed = (typeof speeds)[number];
const STEP_MS = 300_000;
/** The least time in ms between two moments that are sent, so that panels have time for their picture. */
const SEND_MS = 300;

/** Sends the latest of several moments, at most one in 300 ms. */
const useGoTo = (board: Board): ((moment: number) => void) => {
  const waiting = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (): void => {
    timer.current = undefined;
    if (waiting.current === undefined) return;
    const at = new Date(waiting.current).toISOString();
    waiting.current = undefined;
    void board.look({ at }).then((result) => showRefusal(result));
    timer.current = setTimeout(send, SEND_MS);
  };
  return (moment) => {
    waiting.current = Math.min(moment, businessNow().getTime());
    if (timer.current === undefined) send();
  };
};

/** Plays while it is on. Slow speeds move in larger steps, which panels can follow. */
const usePlaying = (move: (ms: number) => void) => {
  const [isOn, setOn] = useState(false);
  const [speed, setSpeed] = useState<Speed>(60);
  const everyMs = speed < 60 ? 5000 : 1000;
  const tick = useEffectEvent(() => move(speed * everyMs));
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [isOn, everyMs]);
  return { isOn, speed, setSpeed, toggle: () => setOn((on) => !on) };
};

/** The presenter's controls for a past moment, below the board: days, the day's work with its notes, and playing. */
export const Scrubber = ({ board }: { board: Board }) => {
  const { shared: state, view } = useSnapshot(board.state) as BoardState;
  const { info } = useSnapshot(session);
  if (view.at === null || !isPresentedBy(state, info?.accountInfo.id)) return null;
  return <Open board={board} at={Date.parse(view.at)} />;
};

const Open = ({ board, at }: { board: Board; at: number }) => {
  const t = useT();
  const { notes, focus } = useSnapshot(board.state) as BoardState;
  const goTo = useGoTo(board);
  const play = usePlaying((ms) => goTo(at + ms));
  const moments = notes.map((note) => Date.parse(note.at)).toSorted((one, other) => one - other);
  const toNote = (by: 1 | -1): void => {
    const next = by > 0 ? moments.find((each) => each > at) : moments.findLast((each) => each < at);
    if (next !== undefined) goTo(next);
  };
  const keys: Record<string, () => void> = {
    ArrowLeft: () => goTo(at - STEP_MS),
    ArrowRight: () => goTo(at + STEP_MS),
    " ": play.toggle,
    "[": () => toNote(-1),
    "]": () => toNote(1),
  };
  useKeys((event) => {
    const act = keys[event.key];
    // A focused button takes Space for itself.
    if (!act || !isFreeKey(event) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    act();
  });
  return (
    <Stack as="section" className={styles.scrubber} gap={4} aria-label={t("board.past.controls")}>
      <DaysOverview at={at} companyId={focus?.companyId} onMoment={goTo} />
      <DayTrack {...{ at, notes }} companyId={focus?.companyId} onMoment={goTo} />
      <Row gap={12} nowrap>
        <ButtonGroup>
          <Button icon={<StepBackward />} aria-label={t("board.past.noteBefore")} onClick={() => toNote(-1)} />
          <Button
            intent="primary"
            icon={play.isOn ? <Pause /> : <Play />}
            text={t(play.isOn ? "common.pause" : "replay.play")}
            onClick={play.toggle}
          />
          <Button icon={<StepForward />} aria-label={t("board.past.noteAfter")} onClick={() => toNote(1)} />
        </ButtonGroup>
        <SegmentedControl
          options={speeds.map((speed) => ({ label: `${speed}×`, value: String(speed) }))}
          value={String(play.speed)}
          onValueChange={(value) => play.setSpeed(speeds.find((each) => String(each) === value) ?? 60)}
        />
        <Text tone="fg3" nowrap>
          {t("board.past.aDay", { minutes: Math.max(1, Math.round(1440 / play.speed)) })}
        </Text>
        <Moment at={at} onMoment={goTo} />
        <Text tone="fg3" nowrap>
          {t("board.past.notes", { count: notes.length })} <Key>[</Key> <Key>]</Key>
        </Text>
        <Legend />
      </Row>
    </Stack>
  );
};

/** The legend of the track, and the keys that move it. */
const Legend = () => {
  const t = useT();
  return (
    <Row push gap={8} tone="fg3" nowrap className={styles.legend}>
      <i className={styles.swatch} data-of="unclaimed" />
      {t("board.past.unclaimed")}
      <i className={styles.swatch} />
      {t("board.past.work")}
      <Key>←</Key>
      <Key>→</Key>
      {t("board.past.fiveMinutes")}
      <Key>{t("board.past.space")}</Key>
      {t("replay.play")}
    </Row>
  );
};

const Moment = ({ at, onMoment }: { at: number; onMoment: (moment: number) => void }) => {
  const t = useT();
  const [typed, setTyped] = useDraft(new Date(at).toISOString(), (value) => showMoment(value, true));
  const read = momentIn(typed);
  const isOver = read !== undefined && read <= businessNow();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isOver) onMoment(read.getTime());
  };
  return (
    <form className={styles.moment} onSubmit={submit}>
      <InputGroup
        name="at"
        leftIcon={<Calendar />}
        aria-label={t("asOf.moment")}
        autoComplete="off"
        intent={isOver ? "none" : "danger"}
        title={isOver ? undefined : t("asOf.inFuture")}
        value={typed}
        onValueChange={setTyped}
      />
    </form>
  );
};
