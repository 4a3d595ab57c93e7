import { expect, it } from "vitest";
import { byCtrlC, byNpm, openEndedCommands, runsPostgres } from "#tests/support/ended-commands.ts";
import { allGone } from "#tests/support/npm.ts";

const { type, ready, closedInGoodOrder } = openEndedCommands();

// `ending.rest.test.ts` tries all other ways, and the other commands.
it.each([byNpm, byCtrlC])(
  "npm start leaves no process behind and shuts PostgreSQL down in good order after %s",
  async (_way, end) => {
    const command = type("npm", "start");
    const processes = await ready(command);
    expect(processes.filter(runsPostgres)).not.toEqual([]);
    end(command);
    await allGone(processes);
    expect(closedInGoodOrder()).toBe(true);
  },
);
