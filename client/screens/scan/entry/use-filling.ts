import { useEffect, useState } from "react";
import { kgOf } from "#contracts/fields/grams.ts";
import { deviceNow } from "#client/lib/call/device-clock.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { takenFrom, type ScaleSays } from "../scale/scale.ts";
import { takeWeight, tellScale, useScale } from "../scale/use-scale.ts";
import { typedGrams } from "../scale/scale-port.ts";
import type { EnteredValues } from "../session/scan-row.ts";
import { isOver, kgText, weigh, type Bottle, type Weighing } from "./weights.ts";

type Props = {
  cylinder: CylinderAnswer | undefined;
  /** True if the cylinder would be refused. Nothing can be entered then. */
  stopped: boolean;
  onRecord: (values: EnteredValues) => void;
};

/** The next action of a filling: take the first or second weight from the scale, or record. */
export type FillStep = "start" | "end" | "record";

const stepOf = (before: string, after: string, says: ScaleSays): FillStep => {
  const isRead = says.is === "live";
  if (isRead && before === "") return "start";
  return isRead && after === "" ? "end" : "record";
};

/** The weights as typed. While the gas flows, the scale's reading is the weight after. */
const weighingOf = (before: string, after: string, says: ScaleSays, bottle: Bottle) => {
  const isRunning =
    after === "" && before !== "" && says.is === "live" && says.grams > (typedGrams(before) ?? Infinity);
  return weigh(before, isRunning ? kgText(says.grams) : after, bottle);
};

const isWhole = ({ filled, fault }: Weighing): boolean => filled !== undefined && filled > 0 && fault === undefined;

/** Puts the current cylinder on a simulated scale while it may be filled. */
const useLaid = ({ cylinder, stopped }: Props, isHeard: boolean): void => {
  const tare = stopped ? undefined : cylinder?.emptyWeight;
  const grams = tare === undefined ? undefined : typedGrams(String(tare));
  useEffect(() => {
    if (grams === undefined || !isHeard) return undefined;
    tellScale({ is: "laid", tare: grams });
    return () => tellScale({ is: "lifted" });
  }, [grams, isHeard]);
};

/**
 * State of a filling entry: its weights, typed or taken from a scale, its start, and its recording once it is complete. A weight is taken only on
 * request, and only while the scale is stable.
 */
export const useFilling = (props: Props) => {
  const { cylinder, stopped, onRecord } = props;
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const [remark, setRemark] = useState("");
  const [start, setStart] = useState(deviceNow);
  const { says } = useScale();
  useLaid(props, says.is === "live");
  const most = cylinder?.maxFillWeight;
  const bottle = { maxFillKg: most, tareKg: cylinder?.emptyWeight };
  const weighing = weighingOf(before, after, says, bottle);
  const step = stepOf(before, after, says);
  const recordWith = (afterText: string): void => {
    const whole = weigh(before, afterText, bottle);
    if (stopped || !isWhole(whole) || whole.before === undefined || whole.after === undefined) return;
    onRecord({
      fillingStartTime: start.toISOString(),
      fillingEndTime: deviceNow().toISOString(),
      weightBeforeCharge: kgOf(whole.before),
      weightAfterCharge: kgOf(whole.after),
      ...(remark.trim() ? { remark: remark.trim() } : {}),
      ...(isOver(whole) ? { overKg: kgOf(-(whole.left ?? 0)) } : {}),
    });
  };
  const perform = (): void => {
    if (stopped) return;
    if (step === "record") return recordWith(after);
    const grams = takeWeight();
    if (grams === undefined) return;
    if (step === "end") return recordWith(kgText(grams));
    setBefore(kgText(grams));
    setStart(deviceNow());
    tellScale({ is: "filling", most: typedGrams(String(most ?? "")) ?? 0 });
  };
  const canTake = takenFrom(says) !== undefined;
  const canDo = { start: canTake, end: canTake && isWhole(weighing), record: isWhole(weigh(before, after, bottle)) };
  return {
    ...{ before, setBefore, after, setAfter, remark, setRemark, start, weighing, says, step, perform },
    startNow: () => setStart(deviceNow()),
    ready: !stopped && canDo[step],
    record: () => recordWith(after),
  };
};
