import type { NextFunction, Request, Response } from "express";
import { defaultLanguage } from "#contracts/locales/index.ts";

/** Sets the language from Accept-Language. The default is zh (rules §1). */
export const language = (request: Request, response: Response, next: NextFunction): void => {
  response.locals.language = request.acceptsLanguages("zh", "en") || defaultLanguage;
  response.vary("Accept-Language");
  next();
};
