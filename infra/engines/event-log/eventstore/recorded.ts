import type { ReadResp } from "@eventstore/db-client/generated/streams_pb.js";
import type { EventMeta, Recorded } from "#contracts/streams/event.ts";
import type { Position } from "#contracts/streams/position.ts";
import { isSystem, type Names } from "./names.ts";
import { toPosition } from "./position.ts";

/** Position of an event, with the event if it belongs to the tenant. */
export type Placed = { position: Position; revision: bigint; event: Recorded | undefined };

const utf8 = new TextDecoder();

/** Reads the event in a message of a read or subscription; `undefined` for other messages. */
export function readEvent(message: ReadResp, names: Names): Placed | undefined {
  const recorded = message.getEvent()?.getEvent();
  if (!recorded) return undefined;
  const position = toPosition(recorded.getCommitPosition(), recorded.getPreparePosition());
  const revision = BigInt(recorded.getStreamRevision());
  const stream = names.own(utf8.decode(recorded.getStreamIdentifier()!.getStreamName_asU8()));
  const described = recorded.getMetadataMap();
  const type = described.get("type") ?? "";
  const meta = recorded.getCustomMetadata_asU8();
  // The tenant's streams may also hold deletion marks and links. Other users of the server may write events without meta or JSON.
  const foreign = isSystem(type) || meta.length === 0 || described.get("content-type") !== "application/json";
  if (stream === undefined || foreign) return { position, revision, event: undefined };
  return {
    position,
    revision,
    event: {
      stream,
      revision,
      id: recorded.getId()!.getString(),
      type,
      data: JSON.parse(utf8.decode(recorded.getData_asU8())) as unknown,
      meta: JSON.parse(utf8.decode(meta)) as EventMeta,
      position,
    },
  };
}
