import { useEffect, useEffectEvent, useState } from "react";

/** Steps a second that one can choose. */
export const speeds = [1, 2, 4, 8] as const;

/** Takes steps by itself until the last one. */
export const usePlay = (step: () => void, atEnd: boolean) => {
  const [wanted, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<number>(1);
  const playing = wanted && !atEnd;
  const next = useEffectEvent(step);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => next(), 1000 / speed);
    return () => clearInterval(timer);
  }, [playing, speed]);
  return { playing, speed, setSpeed, toggle: () => setPlaying(!playing), stop: () => setPlaying(false) };
};
