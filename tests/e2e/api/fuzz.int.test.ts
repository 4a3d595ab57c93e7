import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { amount, sample } from "#tests/support/sample.ts";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

type Operation = { method: string; path: string; names: string[]; fields: string[]; open: boolean };
type Documented = {
  security?: unknown[];
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema?: { properties?: Record<string, unknown> } }> };
};

/** Ends the session that everything else is asked in, or waits for a worker that is not there. */
const leftOut = /\/base\/id\/(login|refresh|logout)$|changepassword$|Export(Excel|Pdf)$/i;
const LONG_MS = 900_000;
const SEED = 20_261_122;
/** Each asks every operation that is drawn twice: as an administrator and as nobody. All rounds together are 10,000 requests. */
const rounds = Array.from({ length: amount(1, 20) }, (_, round) => round);
/** How many operations a sample asks. */
const DRAWN = 80;

let server: TestServer;
let token: string;
let operations: Operation[] = [];

beforeAll(async () => {
  server = await startTestServer({ whole: true });
  token = await server.signIn();
  const answer = await fetch(`${server.url}/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> };
  operations = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { security, parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      names: parameters.filter((one) => one.in === "query").map(({ name }) => name),
      fields: Object.keys(requestBody?.content["application/json"]?.schema?.properties ?? {}),
      open: security?.length === 0,
    })),
  );
});
afterAll(() => server?.stop());

/** The same numbers in every run. */
const createDice = (seed: number) => {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % sides;
  };
};

const deep = (levels: number): unknown => (levels === 0 ? "x" : [deep(levels - 1)]);
const rubbish: unknown[] = [
  ...[
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    99,
    "8",
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udc00x",
    "%00",
    "'",
    '"',
    "\\",
  ],
  ...[
    "x".repeat(300),
    "x".repeat(70_000),
    "气".repeat(5000),
    "\u202e\u200b＝1",
    "../../etc/passwd",
    "${7*7}",
    "<script>",
  ],
  ...["0000-01-01", "9999-12-31T23:59:59+14:00", "1e400", "NaN", "-0", "00000000-0000-0000-0000-000000000000"],
  ...[
    [],
    [[]],
    {},
    { a: { b: {} } },
    { __proto__: null, constructor: 1 },
    Array.from({ length: 600 }, () => "x"),
    deep(30),
  ],
  ...[
    { logic: "And", filters: [{ field: "id", operator: "Any", value: ["\u0001"] }] },
    { logic: "Or", filters: [{}] },
  ],
];

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
/** Of a value in the query: Node itself answers 431 to a line of more than 16 KB. */
const SHORT = 150;

const askedWith = (roll: (sides: number) => number, { method, path, names, fields }: Operation) => {
  const any = () => rubbish[roll(rubbish.length)];
  const query = new URLSearchParams();
  for (const name of [...names, "pageIndex", "sort", "filters", "id"])
    if (roll(3) === 0) query.set(name, asText(any()).slice(0, SHORT));
  if (roll(9) === 0) query.set("a\u0000b", "1");
  const filled = path.replaceAll(/\{\w+\}/g, () =>
    encodeURIComponent(Buffer.from(asText(any()).slice(0, 100) || "x").toString()),
  );
  const some = Object.fromEntries([...fields, "id", "ids"].flatMap((name) => (roll(2) === 0 ? [[name, any()]] : [])));
  const whole = roll(6) === 0 ? any() : roll(6) === 0 ? { ...some, [asText(any()).slice(0, 60)]: any() } : some;
  const raw = roll(12) === 0 ? "[".repeat(50_000) : JSON.stringify(whole);
  return { url: `${filled}?${query.toString()}`, body: method === "GET" ? undefined : raw };
};

type Dice = ReturnType<typeof createDice>;
/** Asks them in each round, eight at a time. */
const each = async (of: Operation[], seed: number, ask: (operation: Operation, roll: Dice) => Promise<void>) => {
  for (const round of rounds) {
    const roll = createDice(seed + round);
    for (let from = 0; from < of.length; from += 8)
      await Promise.all(of.slice(from, from + 8).map((operation) => ask(operation, roll)));
  }
};

describe("rubbish on every operation of the description", () => {
  it(
    "is never answered by 500 to an administrator: 400 or another clear refusal, with a code",
    async () => {
      const bad: string[] = [];
      const asked = operations.filter(({ path }) => !leftOut.test(path));
      expect(asked.length).toBeGreaterThan(200);
      await each(sample(asked, DRAWN), SEED, async (operation, roll) => {
        const { url, body } = askedWith(roll, operation);
        const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
        const answer = await fetch(`${server.url}${url}`, { method: operation.method, headers, body });
        const text = await answer.text();
        const isClear = answer.status < 400 || /"success":false,"code":"\w+\.\w+"/.test(text);
        if (answer.status >= 500 || !isClear)
          bad.push(
            `${answer.status} ${operation.method} ${url.slice(0, 200)} ${body?.slice(0, 200)} ${text.slice(0, 200)}`,
          );
      });
      expect(bad).toEqual([]);
    },
    LONG_MS,
  );

  it(
    "is 401 to nobody, whatever it is, where the description asks for a token",
    async () => {
      const others: string[] = [];
      await each(
        sample(
          operations.filter(({ open }) => !open),
          DRAWN,
        ),
        SEED + rounds.length,
        async (operation, roll) => {
          const { url, body } = askedWith(roll, operation);
          const answer = await fetch(`${server.url}${url}`, { method: operation.method, body });
          await answer.arrayBuffer();
          if (answer.status !== 401) others.push(`${answer.status} ${operation.method} ${url.slice(0, 200)}`);
        },
      );
      expect(others).toEqual([]);
    },
    LONG_MS,
  );
});
