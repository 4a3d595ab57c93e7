import { afterAll, beforeAll } from "vitest";
import type * as Migrate from "#infra/engines/database/migrate.ts";
import type * as Schema from "#infra/engines/database/schema.ts";
import type * as Scans from "#tests/e2e/api/scans.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { createScratchCopy, stepsOf } from "#tests/support/scratch-copy.ts";
import { testCommand } from "./additions/add-a-command.ts";
import { testCylinderField } from "./additions/add-a-cylinder-field.ts";
import { testProcedure } from "./additions/add-a-procedure.ts";
import { testScreen } from "./additions/add-a-screen.ts";
import { testAccountField } from "./additions/add-an-account-field.ts";

const copy = createScratchCopy();
for (const step of stepsOf("adding-a-screen.md")) copy.add(step);
afterAll(() => copy.remove());

let opened: Scans.Opened;
beforeAll(async () => {
  // A database of the build before: this build's start brings it up.
  const database = await createTestDatabase({ seeded: true });
  const { migrate } = await copy.load<typeof Migrate>("infra/engines/database/migrate.ts");
  const { platformSchema } = await copy.load<typeof Schema>("infra/engines/database/schema.ts");
  await migrate(database.url, platformSchema, { adminPassword: undefined, firstPassword: () => undefined });
  opened = await (await copy.load<typeof Scans>("tests/e2e/api/scans.ts")).openYard({ database });
});
afterAll(() => opened?.server.stop());

const addition = { copy, opened: () => opened };
testScreen(addition);
testAccountField(addition);
testCommand(addition);
testProcedure(addition);
testCylinderField(addition);
