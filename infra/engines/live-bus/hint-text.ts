import type { LiveTopic, LiveTopics } from "#contracts/wire/live-topics.ts";

/** PostgreSQL accepts less than 8000 bytes in a notice. The same limit applies to Redis. */
const maxBytes = 7900;

/** A hint as text. @throws RangeError above 7900 bytes. */
export function hintText<T extends LiveTopic>(topic: T, payload: LiveTopics[T]): string {
  const text = JSON.stringify({ topic, payload });
  const bytes = Buffer.byteLength(text);
  if (bytes > maxBytes) throw new RangeError(`a hint of ${bytes} bytes on ${topic}, at most ${maxBytes}`);
  return text;
}

/** The hint's payload. `undefined` when the hint has another topic. */
export function readHint<T extends LiveTopic>(topic: T, text: string): LiveTopics[T] | undefined {
  const message = JSON.parse(text) as { topic: LiveTopic; payload: LiveTopics[T] };
  return message.topic === topic ? message.payload : undefined;
}
