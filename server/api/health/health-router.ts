import { Router } from "express";
import type { Registry } from "prom-client";
import { inTime } from "#infra/process/in-time.ts";
import { gauge } from "#infra/process/telemetry/gauge.ts";
import type { ProjectionHealth } from "./projection-health.ts";

export type Health = {
  /** Throws while a part is down. */
  projections(): Promise<ProjectionHealth>;
  metrics: Registry;
};

/** In ms: a probe that waits for a second has its answer by then. Commands wait longer for a part that is down, because it may come back. */
const answerMs = 800;

/** For supervisors and Prometheus: alive, ready to answer, and how it fares. Open without a token, so it says nothing of the business. */
export const createHealthRouter = ({ projections, metrics }: Health): Router => {
  const health = (): Promise<ProjectionHealth> =>
    inTime(projections(), answerMs, () => new Error(`a part gave no answer in ${answerMs} ms`));
  measure(metrics, health);
  const router = Router();
  router.get("/healthz", (_request, response) => void response.json({ ok: true }));
  router.get("/readyz", async (_request, response) => {
    try {
      const { lag, lagSeconds, parked, parkedReactions } = await health();
      response.json({
        ok: true,
        projectionLag: lag,
        projectionLagSeconds: lagSeconds,
        parkedEvents: parked,
        parkedReactions,
      });
    } catch {
      response.status(503).json({ ok: false });
    }
  });
  router.get("/metrics", async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });
  return router;
};

/** The figures of one scrape are looked up once. */
const measure = (metrics: Registry, projections: Health["projections"]): void => {
  let asked: Promise<ProjectionHealth> | undefined;
  const look = (): Promise<ProjectionHealth> =>
    (asked ??= projections().finally(() => {
      asked = undefined;
    }));
  const figure = (name: string, help: string, valueOf: (health: ProjectionHealth) => number): void =>
    gauge(metrics, name, help, async () => valueOf(await look()));
  figure("cylindra_projection_lag_events", "Events that the read models still have to take in", ({ lag }) => lag);
  figure(
    "cylindra_projection_lag_seconds",
    "Since the first event that the read models still have to take in was recorded",
    ({ lagSeconds }) => lagSeconds,
  );
  figure(
    "cylindra_parked_events",
    "Events that wait because one of their stream could not be projected",
    ({ parked }) => parked,
  );
  figure(
    "cylindra_parked_reactions",
    "Events that a reaction failed at again and again",
    ({ parkedReactions }) => parkedReactions,
  );
};
