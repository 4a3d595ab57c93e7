import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A line to a server of this machine that can be cut and mended, as a network is. */
export type CutLine = {
  url: string;
  /** Ends every connection, and takes no other until it is mended. */
  cut(): void;
  mend(): void;
  /** Passes on nothing more of the connections there are, and ends none of them; later ones work. */
  swallow(): void;
  close(): Promise<void>;
};

/** @param ports of the servers: each connection goes to the first of them that takes it */
export async function startCutLine(...ports: number[]): Promise<CutLine> {
  const ends = new Set<Socket>();
  let isUp = true;
  const join = (one: Socket, other: Socket): void => {
    ends.add(one);
    one.pipe(other);
    // A line that is cut fails on both sides: that is what it is for.
    one.on("error", () => undefined);
    one.on("close", () => (ends.delete(one), other.destroy()));
  };
  const reach = (near: Socket, [port, ...others]: number[]): void => {
    if (port === undefined) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    far.once("error", () => reach(near, others));
    far.once("connect", () => {
      far.removeAllListeners("error");
      if (near.destroyed || !isUp) far.destroy();
      else {
        join(near, far);
        join(far, near);
      }
    });
  };
  const server = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    near.on("error", () => undefined);
    reach(near, ports);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const cut = (): void => {
    isUp = false;
    for (const end of ends) end.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => void (isUp = true),
    swallow() {
      for (const end of ends) end.unpipe();
    },
    close: () => {
      cut();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
}
