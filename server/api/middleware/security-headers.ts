import type { RequestHandler } from "express";
import helmet from "helmet";

/**
 * What the client needs and nothing else. Styles are inline because Blueprint positions its overlays so; no upgrade to https and
 * no HSTS, because a station may run on a LAN address without TLS, and a proxy that adds TLS says so itself.
 */
export const securityHeaders = (): RequestHandler =>
  helmet({
    strictTransportSecurity: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  });
