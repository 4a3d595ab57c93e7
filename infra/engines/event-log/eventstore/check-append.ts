import { serializeAppend, type SerializedEvent } from "../limits.ts";
import { InvalidAppend, type Append } from "../port.ts";
import { isSystem, type Names } from "./names.ts";

/** Also rejects names that begin with $, in addition to what every adapter rejects. They belong to the server, and readers skip them. */
export function checkAppend(append: Append, names: Names): SerializedEvent[] {
  const events = serializeAppend(append);
  names.stored(append.stream);
  const system = events.find(({ type }) => isSystem(type));
  if (system) throw new InvalidAppend(`${system.type} would be an event of the server itself`);
  return events;
}
