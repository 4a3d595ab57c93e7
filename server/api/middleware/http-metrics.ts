import type { Request, RequestHandler } from "express";
import { Histogram, type Registry } from "prom-client";

const unmeasured = /^\/(healthz|readyz|metrics)$/;

/** Measures the time of each request by its declared route. The actual path holds ids, so every path would create a new series. */
export const httpMetrics = (metrics: Registry): RequestHandler => {
  const seconds = new Histogram({
    name: "cylindra_http_request_seconds",
    help: "Requests by method, route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [metrics],
  });
  return (request, response, next) => {
    if (!unmeasured.test(request.path)) {
      const end = seconds.startTimer();
      const route = noteRoute(request);
      response.once("finish", () => end({ method: request.method, route: route(), status: response.statusCode }));
    }
    next();
  };
};

/** Express forgets where a router is mounted when an error leaves it. The path is therefore saved when the route is chosen. */
const noteRoute = (request: Request): (() => string) => {
  let current: unknown;
  let name = "none";
  Object.defineProperty(request, "route", {
    configurable: true,
    enumerable: true,
    get: () => current,
    set(route: { path?: unknown } | undefined) {
      current = route;
      if (typeof route?.path === "string") name = request.baseUrl.toLowerCase() + route.path;
    },
  });
  return () => name;
};
