import { expect, it } from "vitest";
import { createReadEvent } from "#contracts/streams/read-event.ts";
import { codeOf, sourcesOf } from "#tests/architecture/imports.ts";
import { goldenEvents } from "#tests/golden/golden-events.ts";

/** Fields of people: their names, and what is written down of them. */
const personal =
  /^(user|account|nick|person|people|client|customer|driver|escort|employee|author|writer)s?Names?$|^(real|full)Name$|telephone|phone|mobile|email|address$|idCard|identity/i;

/** Every name of a field in a value, however deep. */
const fieldsOf = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.keys(value);
  return [...own, ...Object.values(value).flatMap(fieldsOf)];
};

it("no event declares a person's name, telephone or address", () => {
  const sources = sourcesOf(["contracts/streams"]).filter(({ path }) => path.endsWith("/events.ts"));
  const declared = sources.flatMap((source) =>
    [...codeOf(source).matchAll(/\b(\w+)\??:/g)].map(([, name = ""]) => `${source.path} ${name}`),
  );
  expect(sources.length).toBeGreaterThan(5);
  expect(declared.filter((each) => personal.test(each.split(" ")[1] ?? ""))).toEqual([]);
});

it("no event of any version is read with one", () => {
  const read = createReadEvent();
  const found = goldenEvents().flatMap((event) =>
    fieldsOf(read(event).data).flatMap((name) => (personal.test(name) ? [`${event.type} ${name}`] : [])),
  );
  expect(found).toEqual([]);
});
