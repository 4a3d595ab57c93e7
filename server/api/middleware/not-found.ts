import type { NextFunction, Request, Response } from "express";
import { Failure } from "../http/failure.ts";

export const notFound = ({ method, path }: Request, _response: Response, next: NextFunction): void =>
  next(new Failure("request.notFound", { params: { method, path } }));
