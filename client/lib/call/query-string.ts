export type Query = Record<string, unknown>;

/** Leaves out empty values, joins lists with commas and writes objects as JSON. */
export const queryString = (query: Query | undefined): string => {
  const pairs = Object.entries(query ?? {}).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  if (pairs.length === 0) return "";
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, asText(value)]));
  return `?${search.toString()}`;
};

const asText = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(",");
  if (typeof value === "object" && value !== null) return JSON.stringify(value);
  return String(value);
};
