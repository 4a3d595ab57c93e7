import { Router } from "express";
import type { Registry } from "prom-client";

export type Health = {
  /** Events that the read models still have to take in. Throws while a part is down. */
  lag(): Promise<bigint>;
  metrics: Registry;
};

/** For supervisors and Prometheus: alive, ready to answer, and how it fares. Open without a token, so it says nothing of the business. */
export const createHealthRouter = ({ lag, metrics }: Health): Router => {
  const router = Router();
  router.get("/healthz", (_request, response) => void response.json({ ok: true }));
  router.get("/readyz", async (_request, response) => {
    try {
      response.json({ ok: true, projectionLag: Number(await lag()) });
    } catch {
      response.status(503).json({ ok: false });
    }
  });
  router.get("/metrics", async (_request, response) => {
    response.type(metrics.contentType).send(await metrics.metrics());
  });
  return router;
};
