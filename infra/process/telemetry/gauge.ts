import { Gauge, type Registry } from "prom-client";

/** A figure that is looked up when Prometheus asks. While it cannot be had it keeps still. */
export function gauge(metrics: Registry, name: string, help: string, value: () => number | Promise<number>): void {
  const figure = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        this.set(await value());
      } catch {
        // The part that knows is away, which other figures and `/readyz` say.
      }
    },
  });
  metrics.registerMetric(figure);
}
