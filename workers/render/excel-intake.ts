import { EventEmitter } from "node:events";

/** The stream that a worksheet's rows flow into, on their way to the compressor. */
export type Intake = { stream: EventEmitter; needsDrain(): boolean };

/**
 * ExcelJS's worksheet pipes its rows into a stream of an old kind, which has no `writableNeedDrain`, and never waits for it: whoever writes
 * many rows asks it here, or they all stay in memory.
 */
export const intakeOf = (page: object): Intake | undefined => {
  const pipes: unknown = Reflect.get(Object(Reflect.get(page, "stream")), "pipes");
  const stream: unknown = Array.isArray(pipes) ? pipes[0] : undefined;
  if (!(stream instanceof EventEmitter)) return undefined;
  const state: unknown = Reflect.get(stream, "_writableState");
  return { stream, needsDrain: () => Reflect.get(Object(state), "needDrain") === true };
};
