import { describe, expect, it } from "vitest";
import { businessCalls, decidedCalls, platformCalls, type SpecifiedCall } from "#tests/support/specified-calls.ts";
import type { TestServer } from "#tests/support/server.ts";
import { onSharedServer } from "#tests/support/shared-server.ts";

type Described = { security: unknown[]; "x-permission"?: string; "x-permission-any"?: string[] };

const all = [...platformCalls, ...businessCalls, ...decidedCalls];
const nameOf = ({ method, path }: SpecifiedCall) => `${method} ${path}`;

let server: TestServer;
let token: string;
/** Calls of the OpenAPI document by method and path in lower case: paths of calls do not care for case. */
let described: Map<string, Described>;
onSharedServer(async (shared) => {
  server = shared;
  token = await server.signIn();
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described>>;
  };
  described = new Map(
    Object.entries(document.paths).flatMap(([path, calls]) =>
      Object.entries(calls).map(([method, call]) => [`${method} ${path}`.toLowerCase(), call]),
    ),
  );
});

/** Calls that end a token. */
const ending = /\/(logout|refresh)$/;

const send = async ({ method, path }: SpecifiedCall) =>
  server.call<{ list?: unknown; total?: unknown }>(method, path, {
    token: ending.test(path) ? await server.signIn() : token,
    ...(method !== "GET" && { body: {} }),
  });

/** Regions answer under both paths; the document describes one of them. */
const describedAs = ({ method, path }: SpecifiedCall): string =>
  `${method} ${path.replace(/\/$/, "").replace("/base/regioninfo/", "/base/admin/regioninfo/")}`.toLowerCase();

describe.each([
  ["platform", platformCalls],
  ["business", businessCalls],
  ["decisions", decidedCalls],
])("the calls of the specification: %s", (_, calls) => {
  it.each(calls.map((call) => [nameOf(call), call] as const))("%s answers", async (_name, call) => {
    const { status, body } = await send(call);
    expect([status, body.code]).not.toContain("request.notFound");
    expect([405, 500, 501, 503]).not.toContain(status);
  });
});

describe("the calls of the specification", () => {
  it("stand in the OpenAPI document", () => {
    expect(all.filter((call) => !described.has(describedAs(call))).map(nameOf)).toEqual([]);
  });

  it("ask for the codes that the specification names", () => {
    const asks = (call: SpecifiedCall): string[] => {
      const { "x-permission": one, "x-permission-any": any } = described.get(describedAs(call)) ?? { security: [] };
      return one === undefined ? (any ?? []) : [one];
    };
    const coded = all.filter((call): call is Required<SpecifiedCall> => call.code !== undefined);
    expect(coded.length).toBeGreaterThan(100);
    const others = coded.filter((call) => !asks(call).includes(call.code));
    expect(others.map((call) => `${nameOf(call)} asks for ${asks(call).join(" or ")}`)).toEqual([]);
  });

  it("let in nobody without a token, but for those of the way in", () => {
    const open = all.filter((call) => described.get(describedAs(call))?.security.length === 0);
    const wayIn = ["getverifycode", "getpasswordencryptkey", "login", "refresh", "invite"];
    const ofPeople = wayIn.map((name) => `/base/id/${name}`);
    expect(new Set(open.map(({ path }) => path))).toEqual(new Set([...ofPeople, "/base/wall/pair"]));
  });

  // The tree of permissions comes whole, and the people of a role need its id.
  it("answer pages as a list and a total", async () => {
    const pages = all.filter(({ path }) => /page$/i.test(path) && !/permission|role\/getuserpage/.test(path));
    const answers = await Promise.all(
      pages.map(async (call) => {
        const { status, body } = await send(call);
        return `${nameOf(call)} ${status} ${Array.isArray(body.data?.list)} ${typeof body.data?.total}`;
      }),
    );
    expect(answers.filter((line) => !line.endsWith("200 true number"))).toEqual([]);
  });
});
