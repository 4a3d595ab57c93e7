export type Sample = { name: string; labels: Record<string, string>; value: number };
export type Family = { name: string; type: string; help: string; samples: Sample[] };

const labelText = '[a-zA-Z_]\\w*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const sampleLine = new RegExp(`^([a-zA-Z_:][\\w:]*)(?:\\{(${labelText}(?:,${labelText})*)?,?\\})? (\\S+)( \\d+)?$`);
const suffixes: Record<string, string[]> = {
  counter: [""],
  gauge: [""],
  histogram: ["_bucket", "_sum", "_count"],
  summary: ["", "_sum", "_count"],
};

/**
 * Reads Prometheus' text format as strictly as it is written down.
 *
 * @throws Error for a line that is none, a family without help or type or in two places, and a series that comes twice.
 */
export function parseMetrics(text: string): Map<string, Family> {
  if (!text.endsWith("\n")) throw new Error("the last line has no end");
  const families = new Map<string, Family>();
  const series = new Set<string>();
  let family: Family | undefined;
  for (const line of text.split("\n").filter((each) => each !== "")) {
    const [, help, about] = /^# HELP (\S+) (.+)$/.exec(line) ?? [];
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (help !== undefined) {
      if (families.has(help)) throw new Error(`${help} comes twice`);
      family = { name: help, type: "", help: about!, samples: [] };
      families.set(help, family);
    } else if (typed !== undefined) {
      if (family?.name !== typed || family.type !== "") throw new Error(`${typed} has a type and no help`);
      family.type = type!;
    } else {
      const sample = sampleOf(line);
      const known = suffixes[family?.type ?? ""]?.some((suffix) => `${family!.name}${suffix}` === sample.name);
      if (!family || !known) throw new Error(`${line} stands under no name of its own`);
      const one = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (series.has(one)) throw new Error(`${one} comes twice`);
      series.add(one);
      family.samples.push(sample);
    }
  }
  for (const { name, type } of families.values()) if (type === "") throw new Error(`${name} has no type`);
  return families;
}

function sampleOf(line: string): Sample {
  const [, name, labels = "", value] = sampleLine.exec(line) ?? [];
  if (name === undefined) throw new Error(`no line of the format: ${line}`);
  const number = value === "+Inf" ? Infinity : value === "-Inf" ? -Infinity : Number(value);
  if (Number.isNaN(number) && value !== "NaN") throw new Error(`no number: ${line}`);
  const pairs = [...labels.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key!, text!]);
  return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: number };
}
