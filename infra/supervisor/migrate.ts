import { loadConfig } from "#infra/config/load-config.ts";
import { migrate } from "#infra/database/migrate.ts";

/** What the supervisor does before it starts the roles, as a program: for topologies in which each role is a container of its own. */
const { databaseUrl, adminPassword } = loadConfig({ warn: true });
if (!databaseUrl) {
  console.error("DATABASE_URL: is required, there is nothing to migrate");
  process.exit(1);
}
await migrate(databaseUrl, {
  adminPassword,
  firstPassword: (user, password) => console.log(`first password of ${user}: ${password}`),
});
console.log("The database has the newest schema.");
