import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import type { Operation } from "./operation.ts";

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31["generateDocument"]>;

const faults = z.array(z.object({ path: z.string(), code: z.string(), msg: z.string() }));
const failure = z
  .object({
    success: z.literal(false),
    code: z.string(),
    msg: z.string(),
    errors: faults.optional(),
    data: z.unknown().optional(),
  })
  .meta({ id: "Failure" });

const succeeded = (data: z.ZodType = z.unknown()) =>
  z.object({
    success: z.literal(true),
    code: z.literal("1"),
    msg: z.string(),
    data,
    stale: z.literal(true).optional(),
  });

const json = (schema: z.ZodType, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const security = "bearer";

/** The OpenAPI document of these calls. Paths are whole; each call names the code that opens it in `x-permission`. */
export const createDocument = (operations: Operation[]): OpenApiDocument => {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", security, { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  for (const operation of operations) registry.registerPath(routeOf(operation));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: "Cylindra", version: "1", description: "Every answer is { success, code, msg, data }." },
  });
};

const routeOf = (operation: Operation): RouteConfig => {
  const { name, method, path, summary, tag, codes = [], open, params, query, body, upload, data, file } = operation;
  const { failures = [], example } = operation;
  const fail = (description: string) => ({ description, content: json(failure) });
  const permission = codes.length > 0 ? { "x-permission": codes[0], "x-permission-any": [...codes] } : {};
  const sent = upload
    ? { "multipart/form-data": { schema: upload.extend({ file: z.string().meta({ format: "binary" }) }) } }
    : body && json(body, example);
  const content = file ? { [file]: { schema: z.string() } } : json(succeeded(data));
  return {
    method,
    path,
    operationId: name,
    summary,
    tags: [tag],
    security: open ? [] : [{ [security]: [] }],
    ...permission,
    ...(failures.length > 0 && { "x-failures": [...failures] }),
    request: { params, query, ...(sent && { body: { required: true, content: sent } }) },
    responses: {
      200: { description: "done", content },
      400: fail("malformed or invalid, with errors"),
      ...(open ? {} : { 401: fail("no valid token") }),
      ...(codes.length > 0 ? { 403: fail("the code is missing") } : {}),
      429: fail("too many, with Retry-After"),
      422: fail("refused by a rule"),
    },
  };
};
