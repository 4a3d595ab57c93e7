import { loadConfig } from "#infra/process/config/load-config.ts";
import { migratePlatform } from "#infra/tenancy/migrate-tenants.ts";
import { operatorCommand } from "#infra/process/operator-command.ts";
import { OperatorError, reasonOf } from "#infra/process/errors.ts";

/** The supervisor's work before the roles, as a separate program for setups with one container per role. */
await operatorCommand("migrate", async () => {
  const { databaseUrl, adminPassword } = loadConfig({ warn: true });
  if (!databaseUrl) throw new OperatorError("DATABASE_URL: is required, there is nothing to migrate");
  const firstPassword = (user: string, password: string): void => console.log(`first password of ${user}: ${password}`);
  await migratePlatform(databaseUrl, { adminPassword, firstPassword }).catch((error: unknown) => {
    const reasons = error instanceof Error && error.cause ? [error, error.cause] : [error];
    throw new OperatorError(`the database cannot be migrated: ${reasons.map(reasonOf).join(": ")}`, { cause: error });
  });
  console.log("The database has the newest schema.");
});
