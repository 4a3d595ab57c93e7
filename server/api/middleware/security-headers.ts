import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";

const YEAR = 31_536_000;

/** Browser features that the pages use: full screen, clipboard, camera for barcodes, and a serial port for a scale. */
const permissions =
  "accelerometer=(), camera=(self), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(self), usb=()";

const common = helmet({
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

/**
 * Allows only the sources that the client needs. Styles are inline for Blueprint's overlays, and http is not upgraded to https, because a station may
 * use a LAN address without TLS. A call over TLS gets the header that keeps the browser on https for a year.
 */
export const securityHeaders: RequestHandler = (request, response, next) => {
  if (request.secure) response.setHeader("strict-transport-security", `max-age=${YEAR}`);
  response.setHeader("permissions-policy", permissions);
  common(request, response, next);
};

/** The same headers for responses that are not pages and do not pass Express: the transport of the live channel. */
export const bareHeaders = (_request: IncomingMessage, response: ServerResponse): void => {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  response.setHeader("referrer-policy", "no-referrer");
  response.setHeader("permissions-policy", permissions);
};
