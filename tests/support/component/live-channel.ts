import type { ClientToServer, ServerToClient } from "#contracts/live/messages.ts";

type Listener = (...args: never[]) => void;
type Message = { event: string; args: unknown[] };

/** As much of Socket.IO's client as ours uses; it is connected as soon as it is opened. */
class FakeSocket {
  connected = false;
  /** False: the server was reached and did not take the token. */
  active = true;
  readonly #listeners = new Map<string, Set<Listener>>();

  on(event: string, listener: Listener): this {
    const known = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, known.add(listener));
    return this;
  }

  off(event: string, listener: Listener): this {
    this.#listeners.get(event)?.delete(listener);
    return this;
  }

  emit(event: string, ...args: unknown[]): this {
    messages.push({ event, args });
    const done = args.at(-1);
    const reply = replies.get(event);
    if (typeof done === "function" && reply) done((reply as (...all: unknown[]) => unknown)(...args.slice(0, -1)));
    return this;
  }

  connect(): this {
    queueMicrotask(() => {
      if (this.connected) return;
      this.connected = isUp;
      this.tell(isUp ? "connect" : "connect_error");
    });
    return this;
  }

  disconnect(): this {
    return this.lose("io client disconnect");
  }

  lose(reason: string): this {
    if (this.connected) {
      this.connected = false;
      this.tell("disconnect", reason);
    }
    return this;
  }

  tell(event: string, ...args: unknown[]): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(...(args as never[]));
  }
}

let opened: FakeSocket | undefined;
let isUp = true;
const messages: Message[] = [];
const replies = new Map<string, unknown>();

/** In place of Socket.IO's `io`, by an alias of the project `component`. */
export const io = (): FakeSocket => {
  opened = new FakeSocket();
  return opened.connect();
};

/** Says a message of the server to the page. */
export const say = <E extends keyof ServerToClient>(event: E, ...args: Parameters<ServerToClient[E]>): void =>
  opened?.tell(event, ...args);

type Callback<Args extends unknown[]> = Args extends [...unknown[], infer Last] ? Last : never;
type ReplyOf<E extends keyof ClientToServer> =
  Callback<Parameters<ClientToServer[E]>> extends (reply: infer R) => void ? R : never;
/** Replies to a message of the page from now on. */
export const reply = <E extends keyof ClientToServer>(
  event: E,
  make: (...args: Parameters<ClientToServer[E]>) => ReplyOf<E>,
): void => void replies.set(event, make);

/** Messages of the page so far: the arguments of each, the callback left out. */
export const said = (event: keyof ClientToServer): unknown[][] =>
  messages.filter((each) => each.event === event).map(({ args }) => args.filter((arg) => typeof arg !== "function"));

/** Cuts the line of the page; `comeBack` lets its next try succeed. */
export const cutLine = (reason = "transport close"): void => {
  isUp = false;
  opened?.lose(reason);
};
export const comeBack = (): void => {
  isUp = true;
};

export const emptyChannel = (): void => {
  opened = undefined;
  isUp = true;
  messages.length = 0;
  replies.clear();
};
