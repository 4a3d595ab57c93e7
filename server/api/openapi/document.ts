import { OpenApiGeneratorV31, OpenAPIRegistry, type RouteConfig } from "@asteasolutions/zod-to-openapi";
import { z } from "zod";
import { guide } from "#contracts/interface/guide.ts";
import { noInput, type AnyCall, type Documented, type Written } from "#contracts/calls/define-call.ts";

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

/** Answer of a command that declares none. */
const written = z.object({ position: z.string().nullable() }) satisfies z.ZodType<Written>;

const json = (schema: z.ZodType, example?: unknown) => ({
  "application/json": { schema, ...(example !== undefined && { example }) },
});

const security = "bearer";

/** Creates the OpenAPI document of the calls. Paths are complete, and `x-permission` holds the permission of each call. */
export const createDocument = (calls: readonly AnyCall[]): OpenApiDocument => {
  const registry = new OpenAPIRegistry();
  registry.registerComponent("securitySchemes", security, { type: "http", scheme: "bearer", bearerFormat: "JWT" });
  for (const call of calls) registry.registerPath(routeOf(call));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: "3.1.0",
    info: {
      title: "Cylindra",
      version: "1",
      description: guide,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: "/" }],
  });
};

const fileTypes = { text: "text/plain", file: "application/octet-stream" };

const schemaOf = (schema: Documented): z.ZodType => (typeof schema === "function" ? schema() : schema);

/** Place of the input in the document, which can name only one. */
const placeOf = ({ from, method }: AnyCall): "body" | "query" | "params" => {
  if (from !== "either") return from;
  return method === "delete" ? "query" : "body";
};

const sentBy = (call: AnyCall): RouteConfig["request"] => {
  const { input, documented = input, takes, example } = call;
  if (input === noInput) return undefined;
  const shape = schemaOf(documented);
  if (!(shape instanceof z.ZodObject)) return { body: { required: true, content: json(shape, example) } };
  if (takes === "upload") {
    const schema = shape.extend({ file: z.string().meta({ format: "binary" }) });
    return { body: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  const place = placeOf(call);
  return place === "body" ? { body: { required: true, content: json(shape, example) } } : { [place]: shape };
};

const contentOf = ({ gives, fileType, answer }: AnyCall) =>
  gives === "json"
    ? json(succeeded(answer ? schemaOf(answer) : written))
    : { [fileType ?? fileTypes[gives]]: { schema: z.string() } };

const routeOf = (call: AnyCall): RouteConfig => {
  const { name, method, base, path, summary, tag, permission: codes, open, failures } = call;
  const fail = (description: string) => ({ description, content: json(failure) });
  return {
    method,
    path: `${base}${path}`,
    operationId: name,
    summary,
    tags: [tag],
    security: open ? [] : [{ [security]: [] }],
    ...(codes.length > 0 && { "x-permission": codes[0], "x-permission-any": [...codes] }),
    ...(failures.length > 0 && { "x-failures": [...failures] }),
    request: sentBy(call),
    responses: {
      200: { description: "done", content: contentOf(call) },
      400: fail("malformed or invalid, with errors"),
      ...(open ? {} : { 401: fail("no valid token") }),
      ...(codes.length > 0 ? { 403: fail("the code is missing") } : {}),
      429: fail("too many, with Retry-After"),
      422: fail("refused by a rule"),
    },
  };
};
