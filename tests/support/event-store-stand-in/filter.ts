import type { ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import type { StoredEvent } from "./log.ts";

/** Which events of `$all` a read or subscription asks for: by prefixes or a pattern of stream names or types; all without a filter. */
export function matcher(options: ReadReq.Options): (event: StoredEvent) => boolean {
  const filter = options.getFilter();
  if (!filter) return () => true;
  const byStream = filter.hasStreamIdentifier();
  const expression = (byStream ? filter.getStreamIdentifier() : filter.getEventType())!;
  const prefixes = expression.getPrefixList();
  const regex = prefixes.length > 0 ? undefined : new RegExp(expression.getRegex());
  return ({ stream, type }) => {
    const name = byStream ? stream : type;
    return regex ? regex.test(name) : prefixes.some((prefix) => name.startsWith(prefix));
  };
}
