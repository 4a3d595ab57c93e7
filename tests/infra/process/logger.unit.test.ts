import { expect, it } from "vitest";
import { correlated, createLogger } from "#infra/process/telemetry/logger.ts";

it("keeps secrets out of the log, wherever they stand in an entry", () => {
  const lines: string[] = [];
  const log = createLogger({ name: "test", level: "info", destination: { write: (line) => void lines.push(line) } });
  const request = { headers: { authorization: "s3cret", cookie: "s3cret" }, body: { password: "s3cret" } };
  correlated(log, "c-1").info({ token: "s3cret", user: { password: "s3cret" }, request }, "signed in");
  expect(lines.join("")).not.toContain("s3cret");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ name: "test", correlationId: "c-1", msg: "signed in" });
});
