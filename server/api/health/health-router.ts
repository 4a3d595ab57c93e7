import { Router } from "express";
import type { Registry } from "prom-client";
import { inTime } from "#infra/with-deadline.ts";
import { gaugeOfTenants } from "#infra/process/telemetry/gauge.ts";
import type { ProjectionHealth } from "./projection-health.ts";

export type TenantHealth = {
  /** Enterprise code, used as the tenant's label in the metrics. */
  code: string;
  /** @throws while a part is down */
  projections(): Promise<ProjectionHealth>;
};

export type Health = {
  home: TenantHealth;
  /** Every served tenant, for the metrics. */
  all(): readonly TenantHealth[];
  metrics: Registry;
};

/** Timeout in ms, so that a probe that waits one second gets its response. Commands wait longer, because the part may come back. */
const answerMs = 800;

/**
 * Health, readiness and metrics for supervisors and Prometheus, open without a token and without business data. Readiness depends only on the
 * platform's own tenant, so that another tenant's failure does not stop everybody.
 */
export const createHealthRouter = ({ home, all, metrics }: Health): Router => {
  measure(metrics, all);
  const router = Router();
  router.get("/healthz", (_request, response) => void response.json({ ok: true }));
  router.get("/readyz", async (_request, response) => {
    try {
      const { lag, lagSeconds, headAgeSeconds, parked, parkedReactions } = await healthOf(home);
      response.json({
        ok: true,
        projectionLag: lag,
        projectionLagSeconds: lagSeconds,
        logHeadAgeSeconds: headAgeSeconds,
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

/** @throws while a part of the tenant is down */
const healthOf = ({ projections }: TenantHealth): Promise<ProjectionHealth> =>
  inTime(projections(), answerMs, () => new Error(`a part gave no answer in ${answerMs} ms`));

/** Reads the health of each tenant only once per scrape. */
const measure = (metrics: Registry, tenants: () => readonly TenantHealth[]): void => {
  const pending = new Map<string, Promise<ProjectionHealth>>();
  const look = (tenant: TenantHealth): Promise<ProjectionHealth> => {
    const lookup = pending.get(tenant.code);
    if (lookup) return lookup;
    const asking = healthOf(tenant).finally(() => pending.delete(tenant.code));
    pending.set(tenant.code, asking);
    return asking;
  };
  const figure = (name: string, help: string, valueOf: (health: ProjectionHealth) => number): void =>
    gaugeOfTenants(metrics, tenants, name, help, async (tenant) => valueOf(await look(tenant)));
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
