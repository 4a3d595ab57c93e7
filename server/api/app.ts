import compression from "compression";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import { defaultLanguage } from "#contracts/locales/index.ts";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { clientFiles, clientPage } from "./middleware/client-files.ts";
import { correlation } from "./middleware/correlation.ts";
import { createErrorHandler } from "./middleware/error-handler.ts";
import { requestLog } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { Failure } from "./http/failure.ts";

/** The caller's language by Accept-Language, zh where it asks for neither (rules §1). */
const language = (request: Request, response: Response, next: NextFunction): void => {
  response.locals.language = request.acceptsLanguages("zh", "en") || defaultLanguage;
  response.vary("Accept-Language");
  next();
};

const notFound = ({ method, path }: Request, _response: Response, next: NextFunction): void =>
  next(new Failure("request.notFound", { params: { method, path } }));

export type Mount = { path: string; router: Router };

export type AppDeps = {
  log: Logger;
  /** Express' `trust proxy`. */
  trustProxy: false | number | string;
  /** The built client. */
  clientFolder: string;
  health: Router;
  /** Sees every request that is not for {@link AppDeps.health}. */
  measured: RequestHandler;
  /** Sees every call that asks for a token. */
  logged: RequestHandler;
  authenticate: RequestHandler;
  /** Runs behind `authenticate`, before the routes. */
  signedIn: RequestHandler[];
  /** Calls open without a token (rules §1). */
  open: Mount[];
  /** Everything else: 401 without a token, before validation and before 404. */
  closed: Mount[];
};

/** The HTTP side of the server. The order is the meaning: who is asked for what before whom. */
export const createApp = (deps: AppDeps): Express => {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", deps.trustProxy);
  app.use(correlation, language, requestLog(deps.log), securityHeaders, deps.health, deps.measured, compression());
  app.use(clientFiles(deps.clientFolder));
  for (const { path, router } of deps.open) app.use(path, noStore, router);
  app.use(clientPage(deps.clientFolder));
  app.use(noStore, deps.logged, deps.authenticate, ...deps.signedIn);
  for (const { path, router } of deps.closed) app.use(path, router);
  app.use(notFound);
  app.use(createErrorHandler(deps.log));
  return app;
};

const noStore = (_request: Request, response: Response, next: NextFunction): void => {
  response.setHeader("cache-control", "no-store");
  next();
};
