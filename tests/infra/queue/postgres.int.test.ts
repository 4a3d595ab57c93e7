import { createTestDatabase } from "#tests/support/database.ts";
import { queueContract } from "./contract.ts";

queueContract("PostgreSQL", async () => {
  const database = await createTestDatabase();
  return { place: { databaseUrl: database.url }, close: () => database.drop() };
});
