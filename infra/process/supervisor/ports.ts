import type { Config } from "#infra/process/config/config.ts";
import type { RoleName } from "./role.ts";

type Ports = Pick<Config, "port" | "metricsPort">;

/**
 * Port of a role's metrics when all roles run on one machine: projections at `METRICS_PORT`, workers at the next port. The server uses its own port.
 */
export function metricsPortOf({ metricsPort }: Ports, role: RoleName): number | undefined {
  if (metricsPort === undefined || role === "server") return undefined;
  return role === "projections" ? metricsPort : metricsPort + 1;
}

/** The ports of all roles, each with the setting that changes it. Returns a sentence if the ports conflict. */
export function portsOf(config: Ports): { name: "PORT" | "METRICS_PORT"; port: number }[] | string {
  const metrics = (["projections", "workers"] as const).map((role) => metricsPortOf(config, role));
  const metricsPorts = metrics.filter((port) => port !== undefined);
  if (metricsPorts.some((port) => port > 65_535))
    return "METRICS_PORT must leave room for the next port, which is the workers': 65534 at most";
  if (metricsPorts.includes(config.port))
    return `METRICS_PORT and the port after it are for projections and workers: ${config.port} is the server's, set METRICS_PORT or PORT to another`;
  return [
    { name: "PORT", port: config.port },
    ...metricsPorts.map((port) => ({ name: "METRICS_PORT" as const, port })),
  ];
}
