import { expect, it } from "vitest";
import { eventNames, eventVersions } from "#contracts/streams/event-versions.ts";
import { createViews } from "#projections/views/index.ts";
import type { AnyView } from "#projections/views/view.ts";

const views = Object.entries<AnyView>(createViews({ timeZone: "Asia/Shanghai" }));

it.each(views)("%s says of every event of the streams that it follows whether it handles it", (_name, { on }) => {
  const names = Object.keys(on);
  const followed = Object.values(eventNames).filter((ofStream) => ofStream.some((name) => names.includes(name)));
  expect(names.toSorted()).toEqual(followed.flat().toSorted());
});

it("every event is known to a view", () => {
  const known = new Set(views.flatMap(([, { on }]) => Object.keys(on)));
  expect(Object.keys(eventVersions).filter((name) => !known.has(name))).toEqual([]);
});
