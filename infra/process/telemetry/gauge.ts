import { Gauge, type Registry } from "prom-client";

/** A figure that is read when Prometheus collects it. If reading fails, no value is set. */
export function gauge(metrics: Registry, name: string, help: string, value: () => number | Promise<number>): void {
  const figure = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      // Other figures and `/readyz` report that the source is away.
      await quietly(async () => this.set(await value()));
    },
  });
  metrics.registerMetric(figure);
}

/** A figure for each tenant, labelled with its enterprise code. If reading fails for a tenant, no value is set. */
export function gaugeOfTenants<Tenant extends { code: string }>(
  metrics: Registry,
  tenants: () => readonly Tenant[],
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
      this.reset();
      await Promise.all(tenants().map(look));
    },
  });
  metrics.registerMetric(figure);
}

const quietly = (work: () => Promise<void>): Promise<void> => work().catch(() => undefined);
