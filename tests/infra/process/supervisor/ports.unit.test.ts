import { describe, expect, it } from "vitest";
import { metricsPortOf, portsOf } from "#infra/process/supervisor/ports.ts";

describe("the ports of an application that runs as one", () => {
  it("are the server's alone while METRICS_PORT is not set", () => {
    expect(portsOf({ port: 4600 })).toEqual([{ name: "PORT", port: 4600 }]);
    expect(metricsPortOf({ port: 4600 }, "workers")).toBeUndefined();
  });

  it("are METRICS_PORT for projections and the next for workers, and none besides for the server", () => {
    const config = { port: 4600, metricsPort: 9464 };
    expect(portsOf(config)).toEqual([
      { name: "PORT", port: 4600 },
      { name: "METRICS_PORT", port: 9464 },
      { name: "METRICS_PORT", port: 9465 },
    ]);
    expect((["server", "projections", "workers"] as const).map((role) => metricsPortOf(config, role))).toEqual([
      undefined,
      9464,
      9465,
    ]);
  });

  it("must not be the same, and must be ports", () => {
    for (const metricsPort of [4599, 4600])
      expect(portsOf({ port: 4600, metricsPort })).toMatch(/METRICS_PORT .* 4600 is the server's/);
    expect(portsOf({ port: 4600, metricsPort: 65_535 })).toMatch(/65534 at most/);
  });
});
