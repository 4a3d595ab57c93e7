import type { RequestHandler } from "express";
import { allResources } from "#contracts/resources/index.ts";
import { contextOf } from "../http/request-context.ts";

/** Records that decide permissions: accounts, roles, the permission tree, and the company tree that scopes follow. */
const places = [
  ...["account", "role", "permission"].map((name) => `/base/admin/${name}/`),
  ...allResources.filter(({ table }) => table === "company").map(({ path }) => `/base${path}/`),
].map((path) => path.toLowerCase());

/** Notifies every server of the tenant, after the response, that permissions may have changed. */
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
