import { expect, test } from "vitest";
import { eventId } from "#infra/engines/event-log/event-id.ts";

const command = "0192aaaa-0000-7000-8000-000000000001";

test("the same command and index make the same id, others another", () => {
  expect(eventId(command, 0)).toBe(eventId(command, 0));
  expect(new Set([eventId(command, 0), eventId(command, 1), eventId(command.replace(/1$/, "2"), 0)]).size).toBe(3);
});

test("the id is a UUIDv5 that never changes between releases", () => {
  expect(eventId(command, 0)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(eventId(command, 0)).toMatchInlineSnapshot(`"460426da-f37a-57d7-8454-0c8da438ee84"`);
});

test("a command id that is no UUID is refused", () => {
  expect(() => eventId("scan 17", 0)).toThrow(TypeError);
});
