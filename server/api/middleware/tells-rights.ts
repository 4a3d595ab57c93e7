import type { RequestHandler } from "express";
import { allResources } from "#contracts/resources/index.ts";
import { contextOf } from "../http/request-context.ts";

/** Records that say who may do what where: accounts, roles, the permission tree, and the tree of companies that scopes follow. */
const places = [
  ...["account", "role", "permission"].map((name) => `/base/admin/${name}/`),
  ...allResources.filter(({ table }) => table === "company").map(({ path }) => `/base${path}/`),
].map((path) => path.toLowerCase());

/** Tells every server of the tenant, after the answer is out, that somebody's rights may have changed. */
export const tellsRights: RequestHandler = (request, response, next) => {
  const path = request.path.toLowerCase();
  if (request.method !== "GET" && request.method !== "HEAD" && places.some((place) => path.startsWith(place))) {
    const { bus } = contextOf(response).tenant;
    response.once("finish", () => {
      if (response.statusCode < 400) void bus.publish("rights", {});
    });
  }
  next();
};
