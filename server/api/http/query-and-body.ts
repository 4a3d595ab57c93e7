import type { Request } from "express";

/** Where a call's few values may stand in the query as well as in the body; the body's win. */
export const queryAndBody = ({ body, query }: Request): unknown =>
  typeof body === "object" && body !== null && !Array.isArray(body) ? { ...query, ...body } : query;
