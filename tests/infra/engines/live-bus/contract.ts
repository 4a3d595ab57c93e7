import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LiveTopics } from "#contracts/wire/live-topics.ts";
import type { LiveBus } from "#infra/engines/live-bus/port.ts";

/** How an adapter is set up for the suite: `open` more than once for the same bus, as several processes would. */
export type BusUnderTest = {
  open(): LiveBus;
  /** A bus whose server is not there. */
  nowhere(): LiveBus;
  /** Cuts every listener's connection. */
  cut(): Promise<void>;
  close(): Promise<void>;
};

const hint = (position: string): LiveTopics["projections"] => ({
  position,
  lists: [{ list: "cylinder", ids: ["长江"] }],
});

/** Publishes until the first hint is heard: whoever has just begun to listen may still be connecting. */
export const heardFirst = async (listener: LiveBus, speaker: LiveBus): Promise<string[]> => {
  const heard: string[] = [];
  const stop = listener.subscribe("projections", ({ position }) => heard.push(position));
  while (heard.length === 0) await speaker.publish("projections", hint("0"));
  stop();
  return heard;
};

/** Rules of every live bus. */
export function liveBusContract(name: string, makeBus: () => Promise<BusUnderTest>): void {
  describe(`live bus on ${name}`, () => {
    let bus: BusUnderTest;
    let here: LiveBus;
    let there: LiveBus;
    beforeAll(async () => {
      bus = await makeBus();
      [here, there] = [bus.open(), bus.open()];
    });
    afterAll(async () => {
      await Promise.all([here.close(), there.close()]);
      await bus.close();
    });

    test("a hint reaches every process that listens to its topic, and no other topic's", async () => {
      await heardFirst(here, there);
      await heardFirst(there, here);
      const exports: unknown[] = [];
      here.subscribe("export", (payload) => exports.push(payload));
      const heard = [here, there].map(
        (each) => new Promise((resolve) => each.subscribe("projections", (p) => p.position === "7" && resolve(p))),
      );
      await here.publish("projections", hint("7"));
      expect(await Promise.all(heard)).toEqual([hint("7"), hint("7")]);
      expect(exports).toEqual([]);
    });

    test("who stopped listening hears nothing more", async () => {
      const heard: string[] = [];
      here.subscribe("projections", ({ position }) => heard.push(position))();
      const other = new Promise((resolve) => here.subscribe("projections", resolve));
      await there.publish("projections", hint("8"));
      await other;
      expect(heard).toEqual([]);
    });

    test("a listener whose connection is cut hears again by itself", async () => {
      await heardFirst(here, there);
      await bus.cut();
      expect(await heardFirst(here, there)).not.toEqual([]);
    });

    test("a hint that is too big for a notice is the publisher's mistake", async () => {
      await expect(here.publish("projections", hint("9".repeat(8000)))).rejects.toThrow(RangeError);
    });

    test("while the server is away a hint is dropped without an error", async () => {
      const nowhere = bus.nowhere();
      await expect(nowhere.publish("projections", hint("10"))).resolves.toBeUndefined();
      await nowhere.close();
    });
  });
}
