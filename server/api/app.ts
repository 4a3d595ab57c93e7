import compression from "compression";
import express, {
  type Express,
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
  type Router,
} from "express";
import type { Logger } from "#infra/process/telemetry/logger.ts";
import { clientFiles, clientPage } from "./middleware/client-files.ts";
import { correlation } from "./middleware/correlation.ts";
import { createErrorHandler } from "./middleware/error-handler.ts";
import { requestLog } from "./middleware/request-log.ts";
import { securityHeaders } from "./middleware/security-headers.ts";
import { defaultLanguage } from "#contracts/locales/index.ts";
import { Failure } from "./http/failure.ts";
import { parseQuery } from "./http/read-input.ts";

const notFound = ({ method, path }: Request, _response: Response, next: NextFunction): void =>
  next(new Failure("request.notFound", { params: { method, path } }));

/** Sets the language from Accept-Language. The default is zh (rules §1). */
const language = (request: Request, response: Response, next: NextFunction): void => {
  response.locals.language = request.acceptsLanguages("zh", "en") || defaultLanguage;
  response.vary("Accept-Language");
  next();
};

export type Mount = { path: string; router: Router };

export type AppDeps = {
  log: Logger;
  /** Express setting `trust proxy`. */
  trustProxy: false | number | string;
  /** Folder of the built client. */
  clientFolder: string;
  health: Router;
  /** Sees every request except those to {@link AppDeps.health}. */
  measured: RequestHandler;
  /** Refuses calls with a key where none may be. */
  keysInPlace: RequestHandler;
  /** Sees every call that needs a token. */
  logged: RequestHandler;
  authenticate: RequestHandler;
  /** Runs after `authenticate` and before the routes. */
  signedIn: RequestHandler[];
  /** Routes that are open without a token (rules §1). */
  open: Mount[];
  /** All other routes. A request without a token gets 401, before validation and before 404. */
  closed: Mount[];
};

/** Builds the Express app. The order of the middleware matters: each check relies on the ones before it. */
export const createApp = (deps: AppDeps): Express => {
  const app = express();
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("trust proxy", deps.trustProxy);
  app.set("query parser", parseQuery);
  app.use(correlation, language, requestLog(deps.log), securityHeaders, deps.health, deps.measured, compression());
  app.use(deps.keysInPlace, clientFiles(deps.clientFolder));
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
