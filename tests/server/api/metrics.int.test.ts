import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#tests/support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ whole: true });
});
afterAll(() => server.stop());

const scrape = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

it("requests are counted by the route as it is declared and by status, whatever ids or letter case a path has", async () => {
  const token = await server.signIn();
  await server.call("GET", "/base/EXPORT/GetPage", { token });
  await server.call("GET", "/base/export/0192aaaa-0000-7000-8000-000000000001", { token });
  await server.call("GET", "/base/no/such/path", { token });
  await server.call("GET", "/base/export/getpage");
  const text = await scrape();
  const counted = text
    .split("\n")
    .filter((line) => line.startsWith("cylindra_http_request_seconds_count"))
    .join("\n");
  expect(counted).toMatch(/method="GET",route="\/base\/export\/getpage",status="200"/);
  expect(counted).toMatch(/method="GET",route="\/base\/export\/:id",status="404"/);
  expect(counted).toMatch(/route="none",status="404"/);
  expect(counted).toMatch(/route="none",status="401"/);
  expect(counted).not.toContain("0192aaaa");
});

it("says how far behind the read models are, in events and seconds, what is parked, and how the event loop fares", async () => {
  const text = await scrape();
  for (const name of [
    ...["cylindra_projection_lag_events", "cylindra_projection_lag_seconds"],
    ...["cylindra_parked_events", "cylindra_parked_reactions"],
  ])
    expect(text).toMatch(new RegExp(`^${name}\\{[^}]*\\} 0$`, "m"));
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds\{/m);
  const ready = (await (await fetch(`${server.url}/readyz`)).json()) as object;
  expect(ready).toMatchObject({ ok: true, projectionLag: 0, projectionLagSeconds: 0 });
});
