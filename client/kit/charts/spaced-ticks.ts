export type Tick = { at: number; label: string };

/** Logical px: width of a character, and the least gap between two marks. */
export const digitWidth = 11;
const gap = 12;

/** Text anchor of a mark, so that labels at the ends of an axis stay inside the drawing. */
export const anchorOf = (x: number, width: number, label: string): "start" | "middle" | "end" => {
  const half = (label.length * digitWidth) / 2;
  return x < half ? "start" : x > width - half ? "end" : "middle";
};

const reachOf = (tick: Tick, x: (at: number) => number, width: number): { from: number; to: number } => {
  const at = x(tick.at);
  const wide = tick.label.length * digitWidth;
  const from = { start: at, middle: at - wide / 2, end: at - wide }[anchorOf(at, width, tick.label)];
  return { from, to: from + wide };
};

/** The marks that fit without overlap. The first always stays, and the last takes precedence over the marks before it. */
export const spacedTicks = (ticks: readonly Tick[], x: (at: number) => number, width: number): Tick[] => {
  const spaced: Tick[] = [];
  const free = (tick: Tick): boolean => {
    const before = spaced.at(-1);
    return !before || reachOf(tick, x, width).from - reachOf(before, x, width).to >= gap;
  };
  ticks.forEach((tick, i) => {
    if (i === ticks.length - 1) while (spaced.length > 1 && !free(tick)) spaced.pop();
    if (free(tick)) spaced.push(tick);
  });
  return spaced;
};
