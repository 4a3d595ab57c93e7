import { createPostgresLiveBus } from "#infra/engines/live-bus/postgres.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { liveBusContract } from "./contract.ts";

liveBusContract("PostgreSQL", async () => {
  const database = await createTestDatabase();
  return {
    open: () => createPostgresLiveBus({ connectionString: database.url }),
    nowhere: () => createPostgresLiveBus({ connectionString: "postgres://postgres@127.0.0.1:1/nowhere" }),
    async cut() {
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cylindra live bus' and datname = current_database()",
      );
    },
    close: () => database.drop(),
  };
});
