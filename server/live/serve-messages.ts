import {
  clientMessages,
  type Answering,
  type ClientMessageMap,
  type ClientMessageName,
  type LiveAnswers,
  type LiveRate,
  type LiveRefusal,
  type ReadArguments,
} from "#contracts/live/messages.ts";
import { isTooDeep } from "#contracts/wire/json-text.ts";
import type { RateLimit } from "#infra/engines/rate-limit/rate-limits.ts";
import { ownKey } from "#infra/tenancy/tenant-place.ts";
import type { Access } from "#server/application/sign-in/access.ts";
import type { LiveSocket } from "./live-socket.ts";
import type { Rights } from "./rights.ts";

/** Handles a message. The permission is already checked, and an error is sent to the client. */
type Handler<Read, Answer> = (read: Read, call: { socket: LiveSocket; answer: Answering<Answer> }) => unknown;
export type LiveHandlers = { [Name in ClientMessageName]: Handler<ReadArguments[Name], LiveAnswers[Name]> };

/** Rate limits of messages. */
export type LiveLimits = Record<LiveRate, RateLimit>;

const messages: ClientMessageMap = clientMessages;
const isKnown = (name: string): name is ClientMessageName => Object.hasOwn(messages, name);

/**
 * Serves every message of the registry: applies the rate limit, reads the arguments, and checks the sender's current permissions. A message that
 * needs a response but has no callback is dropped.
 */
export const serveMessages = (rights: Rights, limits: LiveLimits, handlers: LiveHandlers) => {
  async function serve<Name extends ClientMessageName>(
    socket: LiveSocket,
    name: Name,
    handle: LiveHandlers[Name],
    args: unknown[],
  ): Promise<void> {
    const { input, permission, rate, answer: data, ofScreens = false, changes = false } = messages[name];
    const callback = args.at(-1);
    const isAnswered = typeof callback === "function";
    if (data && !isAnswered) return;
    const answer: Answering<LiveAnswers[Name]> = (result) => void (isAnswered && callback(result));
    try {
      const { tenant, access } = socket.data;
      if ((await limits[rate].take(ownKey(tenant, access.accountId))) !== undefined)
        return answer(refusal("request.tooMany"));
      const values = isAnswered ? args.slice(0, -1) : args;
      const read = isTooDeep(values) ? undefined : input.safeParse(values);
      if (!read?.success) return answer(refusal("invalid"));
      const isOpen = permission.length === 0 || opens(await rights.now(socket), permission);
      const isClosed = (socket.data.screen && !ofScreens) || (socket.data.key && changes);
      if (!isOpen || isClosed) return answer(refusal("access.denied"));
      await handle(read.data, { socket, answer });
      // A message without a response still calls the callback when it is done.
      if (!data && isAnswered) callback({ ok: true });
    } catch (error) {
      // A position from another log has no order.
      answer(refusal(error instanceof TypeError ? "invalid" : "system.unavailable"));
    }
  }

  return (socket: LiveSocket): void => {
    socket.onAny((name: string, ...args: unknown[]) => {
      if (isKnown(name)) void serve(socket, name, handlers[name], args);
    });
  };
};

const refusal = (code: string): LiveRefusal => ({ ok: false, code });

const opens = (access: Access | undefined, permission: readonly string[]): boolean =>
  permission.some((code) => access?.codes.has(code));
