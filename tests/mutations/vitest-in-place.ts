import { JestAsymmetricMatchers, JestChaiExpect, JestExtend } from "@vitest/expect";
import * as chai from "chai";

/**
 * As much of vitest as the tests of the domain use, run in place: a mutant costs a tenth of a second instead of a process with its
 * workers. Tests run when they are declared and only say whether one was red.
 */
chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
export const expect = chai.expect;

type Body = (...values: unknown[]) => unknown;
const slot = globalThis as { redTests?: number };

export const it = (_title: string, body: Body): void => {
  // The sampling of what histories reach is no judge of a rule, and long.
  if (_title.startsWith("get beyond the yard")) return;
  try {
    body();
  } catch {
    slot.redTests = (slot.redTests ?? 0) + 1;
  }
};
export const describe = (_title: string, body: Body): void => void body();
const each =
  (run: (title: string, body: Body) => void) =>
  (cases: readonly unknown[]) =>
  (title: string, body: Body): void => {
    for (const one of cases) run(title, () => body(...(Array.isArray(one) ? one : [one])));
  };
it.each = each(it);
describe.each = each((title, body) => describe(title, body));
