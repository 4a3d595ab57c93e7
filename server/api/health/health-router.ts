import { Router } from "express";
import { Gauge, type Registry } from "prom-client";
import type { ProjectionHealth } from "./projection-health.ts";

export type Health = {
  /** Throws while a part is down. */
  projections(): Promise<ProjectionHealth>;
  metrics: Registry;
};

/** For supervisors and Prometheus: alive, ready to answer, and how it fares. Open without a token, so it says nothing of the business. */
export const createHealthRouter = ({ projections, metrics }: Health): Router => {
  measure(metrics, projections);
  const router = Router();
  router.get("/healthz", (_request, response) => void response.json({ ok: true }));
  router.get("/readyz", async (_request, response) => {
    try {
      const { lag, parked, parkedReactions } = await projections();
      response.json({ ok: true, projectionLag: lag, parkedEvents: parked, parkedReactions });
    } catch {
      response.status(503).json({ ok: false });
    }
  });
  router.get("/metrics", async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });
  return router;
};

/** Asked for when Prometheus asks; without an answer a gauge keeps still. */
const measure = (metrics: Registry, projections: Health["projections"]): void => {
  const gauge = (name: string, help: string, valueOf: (health: ProjectionHealth) => number): Gauge =>
    new Gauge({
      name,
      help,
      registers: [metrics],
      async collect() {
        const health = await projections().catch(() => undefined);
        if (health) this.set(valueOf(health));
      },
    });
  gauge("cylindra_projection_lag_events", "Events that the read models still have to take in", ({ lag }) => lag);
  gauge(
    "cylindra_parked_events",
    "Events that wait because one of their stream could not be projected",
    ({ parked }) => parked,
  );
  gauge(
    "cylindra_parked_reactions",
    "Events that a reaction failed at again and again",
    ({ parkedReactions }) => parkedReactions,
  );
};
