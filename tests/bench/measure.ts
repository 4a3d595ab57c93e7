export type Side = { name: string; round(): Promise<number> };
export type Sample = { name: string; median: number; low: number; high: number; values: number[] };

/**
 * Runs the sides in turn, so that whatever else the machine does meets all of them alike. The first turn warms up and is not counted.
 *
 * @returns each side's values in the unit its `round` returns.
 */
export async function interleave(sides: Side[], rounds: number): Promise<Sample[]> {
  const values = sides.map((): number[] => []);
  for (let round = -1; round < rounds; round++) {
    for (const [index, side] of sides.entries()) {
      const value = await side.round();
      if (round >= 0) values[index]!.push(value);
    }
  }
  return sides.map(({ name }, index) => sample(name, values[index]!));
}

export function sample(name: string, values: number[]): Sample {
  const sorted = [...values].sort((a, b) => a - b);
  return { name, values, median: quantile(sorted, 0.5), low: sorted[0]!, high: sorted.at(-1)! };
}

/** @param sorted in rising order */
export const quantile = (sorted: number[], q: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!;

/** The ratio round by round, because neighbours in time met the same machine. */
export const ratio = (a: Sample, b: Sample): Sample =>
  sample(
    `${a.name} / ${b.name}`,
    a.values.map((value, round) => value / b.values[round]!),
  );
