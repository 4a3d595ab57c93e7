import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventLog } from "#infra/engines/event-log/port.ts";
import { appending } from "./contract-appending.ts";
import { reading } from "./contract-reading.ts";
import { subscribing } from "./contract-subscribing.ts";

/** How an adapter is set up for the suite: `open` more than once for the same log, as several processes would. */
export type LogUnderTest = { open(): EventLog; close(): Promise<void> };

/** Rules of every adapter of the port, tested by its calls alone. */
export function eventLogContract(name: string, makeLog: () => Promise<LogUnderTest>): void {
  describe(`event log on ${name}`, () => {
    let underTest: LogUnderTest;
    const opened: EventLog[] = [];
    const open = (): EventLog => {
      const log = underTest.open();
      opened.push(log);
      return log;
    };
    beforeAll(async () => {
      underTest = await makeLog();
    });
    afterAll(async () => {
      await Promise.all(opened.map((log) => log.close()));
      await underTest.close();
    });

    test("an empty log has no head", async () => {
      expect(await open().head()).toBeUndefined();
    });
    appending(open);
    reading(open);
    subscribing(open);
  });
}
