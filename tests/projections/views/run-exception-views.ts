import { exceptionTable } from "#contracts/read-models/exception.ts";
import { codeExceptionView } from "#projections/views/exception-of-code.ts";
import { cylinderExceptionView } from "#projections/views/exception-of-cylinder.ts";
import { exceptionView } from "#projections/views/exception.ts";
import type { Projectable } from "#projections/views/view.ts";
import type { Builder } from "#tests/support/cylinder-builder.ts";
import { createRecorder, runView } from "#tests/support/changes.ts";
import { eventsOf } from "./events.ts";

/** These views write the one table; that of people's actions comes last, because it patches the rows of the others. */
export const runExceptionViews = (events: readonly Projectable[]) => {
  const recorder = createRecorder();
  runView(cylinderExceptionView, events, recorder);
  runView(codeExceptionView, events, recorder);
  return runView(exceptionView, events, recorder);
};
/** Rows of the exceptions that a cylinder has. */
export const exceptionsOf = (builder: Builder) => runExceptionViews(eventsOf(builder)).rows(exceptionTable);
