import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server of this machine on which everything goes wrong that goes wrong with lines. */
export type FaultLine = {
  port: number;
  /** Ends every connection and takes no other until it is mended. */
  cut(): void;
  /** Nothing gets through either way, and nobody is told; what was under way comes after the thaw. */
  freeze(): void;
  /** Requests go through and their answers do not: what was asked for happens and is not acknowledged. */
  deafen(): void;
  /** As it was before; connections whose answers were lost are ended. */
  mend(): void;
  close(): Promise<void>;
};

type State = "open" | "cut" | "frozen" | "deaf";
type Pair = { near: Socket; far: Socket };

export async function startFaultLine(targetPort: number, targetHost = "127.0.0.1"): Promise<FaultLine> {
  const pairs = new Set<Pair>();
  let state: State = "open";

  const forward = (from: Socket, to: Socket, isAnswer: boolean): void => {
    from.on("data", (chunk) => {
      if (state === "deaf" && isAnswer) return;
      if (!to.write(chunk)) from.pause();
    });
    to.on("drain", () => state !== "frozen" && from.resume());
    // Ends are resets here: a line that is cut fails on both sides.
    from.on("error", () => undefined);
    from.on("close", () => to.destroy());
  };
  const server = createServer((near) => {
    if (state === "cut") {
      near.resetAndDestroy();
      return;
    }
    const pair = { near, far: connect(targetPort, targetHost) };
    pairs.add(pair);
    forward(near, pair.far, false);
    forward(pair.far, near, true);
    near.on("close", () => pairs.delete(pair));
    if (state === "frozen") pauseAll(pair);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));

  const endAll = (): void => {
    for (const { near, far } of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = "cut";
      endAll();
    },
    freeze() {
      state = "frozen";
      pairs.forEach(pauseAll);
    },
    deafen: () => void (state = "deaf"),
    mend() {
      if (state === "deaf") endAll();
      state = "open";
      for (const { near, far } of pairs) {
        near.resume();
        far.resume();
      }
    },
    close() {
      state = "cut";
      endAll();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}

const pauseAll = ({ near, far }: Pair): void => {
  near.pause();
  far.pause();
};
