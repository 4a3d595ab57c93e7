import { expect, it } from "vitest";
import { licenseState } from "#client/screens/enterprise/license-state.ts";

const today = "2026-11-22";

it.each([
  ["2027-01-22", { is: "valid" }],
  ["2027-01-21", { is: "ending", days: 60 }],
  ["2026-11-23", { is: "ending", days: 1 }],
  ["2026-11-22", { is: "ending", days: 0 }],
  ["2026-11-21", { is: "ended", days: 1 }],
  ["2025-11-22", { is: "ended", days: 365 }],
  ["", { is: "valid" }],
])("a licence until %s is said to end within 60 days, its last day included", (end, state) => {
  expect(licenseState(end, today)).toEqual(state);
});
