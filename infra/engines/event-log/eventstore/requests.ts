import shared from "@eventstore/db-client/generated/shared_pb.js";
import streams, { type ReadReq } from "@eventstore/db-client/generated/streams_pb.js";
import type { Position } from "#contracts/streams/position.ts";
import { toPlace } from "./position.ts";

const { Options } = streams.ReadReq;
const everything = String(Number.MAX_SAFE_INTEGER);
/** Number of events that a filter checks in one step. With 1000 instead of the usual 32, a log without matches is searched in half the time. */
const searchWindow = 1000;

export const toIdentifier = (stream: string) => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(new TextEncoder().encode(stream));
  return identifier;
};

const byStream = (prefixes: string[]) => {
  const expression = new Options.FilterOptions.Expression();
  expression.setPrefixList(prefixes);
  const filter = new Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(searchWindow);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

/** Links are not resolved. Otherwise an event would be read once for each link. */
const request = (options: InstanceType<typeof Options>): ReadReq => {
  const uuids = new Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setResolveLinks(false);
  if (!options.hasFilter()) options.setNoFilter(new shared.Empty());
  const readRequest = new streams.ReadReq();
  readRequest.setOptions(options);
  return readRequest;
};

const allFrom = (after: Position | undefined) => {
  const all = new Options.AllOptions();
  if (after === undefined) {
    all.setStart(new shared.Empty());
    return all;
  }
  const place = new Options.Position();
  const { commit, prepare } = toPlace(after);
  place.setCommitPosition(commit);
  place.setPreparePosition(prepare);
  all.setPosition(place);
  return all;
};

const countOf = (count: number): string => (count < Number.MAX_SAFE_INTEGER ? String(count) : everything);

/** @param count at least 1: the server rejects 0. */
export function readStreamRequest(stream: string, from: bigint, count: number): ReadReq {
  const options = new Options();
  const of = new Options.StreamOptions();
  of.setStreamIdentifier(toIdentifier(stream));
  of.setRevision(String(from));
  options.setStream(of);
  options.setCount(countOf(count));
  options.setReadDirection(Options.ReadDirection.FORWARDS);
  return request(options);
}

/**
 * Reads from a position, inclusive, or from the beginning. Without prefixes the result includes the server's own streams.
 *
 * @param count of the events that match.
 */
export function readAllRequest(from: Position | undefined, count: number, prefixes?: string[]): ReadReq {
  const options = new Options();
  if (prefixes) options.setFilter(byStream(prefixes));
  options.setAll(allFrom(from));
  options.setCount(countOf(count));
  options.setReadDirection(Options.ReadDirection.FORWARDS);
  return request(options);
}

/** Reads from the end backwards. */
export function readBackwardsRequest(count: number, prefixes?: string[]): ReadReq {
  const options = new Options();
  if (prefixes) options.setFilter(byStream(prefixes));
  const all = new Options.AllOptions();
  all.setEnd(new shared.Empty());
  options.setAll(all);
  options.setCount(countOf(count));
  options.setReadDirection(Options.ReadDirection.BACKWARDS);
  return request(options);
}

/** Subscribes after a position, exclusive. Without prefixes the server filters nothing, not even its own streams. */
export function subscribeRequest(after: Position | undefined, prefixes: string[] | undefined): ReadReq {
  const options = new Options();
  options.setAll(allFrom(after));
  options.setSubscription(new Options.SubscriptionOptions());
  if (prefixes) options.setFilter(byStream(prefixes));
  return request(options);
}
