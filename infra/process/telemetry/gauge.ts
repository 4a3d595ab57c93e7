import { Gauge, type Registry } from "prom-client";

/** A figure that is looked up when Prometheus asks. While it cannot be had it keeps still. */
export function gauge(metrics: Registry, name: string, help: string, value: () => number | Promise<number>): void {
  const figure = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      // While the part that knows is away, other figures and `/readyz` say so.
      await quietly(async () => this.set(await value()));
    },
  });
  metrics.registerMetric(figure);
}

/** A figure of each tenant, labelled with its enterprise code. While one tenant's cannot be had, it keeps still. */
export function gaugeOfTenants<Tenant extends { code: string }>(
  metrics: Registry,
  tenants: readonly Tenant[],
  name: string,
  help: string,
  value: (tenant: Tenant) => number | Promise<number>,
): void {
  const figure = new Gauge({
    name,
    help,
    labelNames: ["tenant"],
    registers: [],
    async collect() {
      const look = (tenant: Tenant) => quietly(async () => this.set({ tenant: tenant.code }, await value(tenant)));
      await Promise.all(tenants.map(look));
    },
  });
  metrics.registerMetric(figure);
}

const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
