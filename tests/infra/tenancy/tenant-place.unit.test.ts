import { join } from "node:path";
import { expect, it } from "vitest";
import { folderOf, homePlace, ownKey, prefixOf, queueNameOf } from "#infra/tenancy/tenant-place.ts";

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
