/** Kinds of text that are new at each call: ids, moments, pairing codes, tokens and keys. */
const kinds: readonly RegExp[] = [
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d)?)?$/,
  /^\d\d\/\d\d\/\d{4}( \d\d:\d\d(:\d\d)?)?$/,
  /^[A-HJ-NP-Z2-9]{8}$/,
  /^ey[\w-]+\.[\w-]+\.[\w-]+$/,
  /^(data:[\w/]+;base64,)?[\w+/=-]{22,}$/,
];

/** Fields of figures that a clock or the log's length gives. */
const moving =
  /position|revision|lag|uptime|elapsed|took|ms$|seconds|bytes|size|memory|cpu|load|pid|at$|time$|age$|root|leaf|signature/i;

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** New ids in a text: each becomes a mark, so that the words around them are compared. */
const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<moment>");

/** Places in which two answers differ by more than the order of fields, new ids, times, tokens and positions. */
export const differences = (one: unknown, other: unknown, place = "$", key = ""): string[] => {
  if (Object.is(one, other)) return [];
  if (Array.isArray(one) && Array.isArray(other)) {
    if (one.length !== other.length) return [`${place}: ${one.length} and ${other.length} items`];
    return one.flatMap((item, at) => differences(item, other[at], `${place}[${at}]`, key));
  }
  if (record(one) && record(other)) {
    const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return names.flatMap((name) => differences(one[name], other[name], `${place}.${name}`, name));
  }
  if (typeof one === typeof other && moving.test(key) && one !== null && other !== null) return [];
  if (typeof one === "string" && typeof other === "string") {
    if (kinds.some((kind) => kind.test(one) && kind.test(other)) || plain(one) === plain(other)) return [];
  }
  const show = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, 80);
  return [`${place}: ${show(one)} and ${show(other)}`];
};
