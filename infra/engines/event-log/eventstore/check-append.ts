import { serializeAppend, type SerializedEvent } from "../limits.ts";
import { InvalidAppend, type Append } from "../port.ts";
import { isSystem, type Names } from "./names.ts";

/** Beside what no adapter takes, names that begin with $ are refused: they are the server's own, and readers pass them over. */
export function checkAppend(append: Append, names: Names): SerializedEvent[] {
  const events = serializeAppend(append);
  names.stored(append.stream);
  const system = events.find(({ type }) => isSystem(type));
  if (system) throw new InvalidAppend(`${system.type} would be an event of the server itself`);
  return events;
}
