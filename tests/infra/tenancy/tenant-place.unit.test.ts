import { join } from "node:path";
import { expect, it } from "vitest";
import {
  folderOf,
  homePlace,
  locate,
  ownDatabaseOf,
  ownKey,
  prefixOf,
  queueNameOf,
} from "#infra/tenancy/tenant-place.ts";

const home = homePlace("postgres://localhost/cylindra");
const north = { code: "north", databaseUrl: "postgres://localhost/north", mark: "0190-a" };

it("the platform's own tenant has the names that an installation with one tenant has always had", () => {
  expect([folderOf(home, "/data"), queueNameOf(home), prefixOf(home, "gas."), ownKey(home, "key")]).toEqual([
    "/data",
    "export",
    "gas.",
    "key",
  ]);
});

it("every other tenant's names carry its id", () => {
  expect([folderOf(north, "/data"), queueNameOf(north), prefixOf(north, "gas."), ownKey(north, "key")]).toEqual([
    join("/data", "tenants", "0190-a"),
    "export-0190-a",
    "gas.t.0190-a.",
    "0190-a/key",
  ]);
});

it("a database that the platform made is found where the platform's own is, another one stays where it is", () => {
  const id = "0190aaaa-0000-7000-8000-000000000001";
  const name = ownDatabaseOf(id);
  const platform = "postgres://postgres:x@127.0.0.1:6000/cylindra";
  expect(locate(id, `postgres://${name}:secret@127.0.0.1:5000/${name}`, platform)).toBe(
    `postgres://${name}:secret@127.0.0.1:6000/${name}`,
  );
  for (const text of [`postgres://other:secret@127.0.0.1:5000/${name}`, "postgres://gas:s@db/gas?sslmode=require"])
    expect(locate(id, text, platform)).toBe(text);
});
