import { expect, it } from "vitest";
import { addDeviceChoice, adoptPreferences } from "#client/state/preferences/preferences.ts";
import { recall, remember } from "#client/state/preferences/remembered.ts";

it("takes the server's columns and views over, a reset too, and nothing else that a browser keeps by itself", () => {
  remember("columns.vehicle", "li", { order: ["plate"] });
  remember("recentJobs", "li", ["mine"]);
  adoptPreferences("li", [
    { key: "columns.cylinder", value: { order: ["gasBarcode"] } },
    { key: "columns.vehicle", value: null },
    { key: "recentJobs", value: ["theirs"] },
  ]);
  expect(recall("columns.cylinder", "li")).toEqual({ order: ["gasBarcode"] });
  expect(recall("columns.vehicle", "li")).toBeUndefined();
  expect(recall("recentJobs", "li")).toEqual(["mine"]);
  expect(recall("columns.cylinder", "wang")).toBeUndefined();
});

it("keeps the columns that were changed here and are not sent yet", () => {
  remember("columns.order", "wang", { order: ["mine"] });
  remember("unsentPreferences", "wang", ["columns.order"]);
  adoptPreferences("wang", [{ key: "columns.order", value: { order: ["older"] } }]);
  expect(recall("columns.order", "wang")).toEqual({ order: ["mine"] });
});

it("begins with the server's theme on a device that has chosen none, and stays with its own where it has", () => {
  let chosen: string | null = null;
  addDeviceChoice({ key: "theme", read: () => chosen, adopt: (value) => (chosen = String(value)) });
  adoptPreferences("li", [{ key: "theme", value: "dark" }]);
  expect(chosen).toBe("dark");
  adoptPreferences("li", [{ key: "theme", value: "light" }]);
  expect(chosen).toBe("dark");
});
