import type { NextFunction, Request, RequestHandler, Response } from "express";
import { allResources } from "#contracts/resources/index.ts";

/** Records that say who may do what where: accounts, roles, the permission tree, and the tree of companies that scopes follow. */
const places = [
  ...["account", "role", "permission"].map((name) => `/base/admin/${name}/`),
  ...allResources.filter(({ table }) => table === "company").map(({ path }) => `/base${path}/`),
].map((path) => path.toLowerCase());

/** Tells every server, after the answer is out, that somebody's rights may have changed. */
export const tellsRights =
  (announce: () => void): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    const path = request.path.toLowerCase();
    if (request.method !== "GET" && request.method !== "HEAD" && places.some((place) => path.startsWith(place))) {
      response.once("finish", () => {
        if (response.statusCode < 400) announce();
      });
    }
    next();
  };
