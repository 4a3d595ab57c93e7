import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { root } from "#infra/process/root.ts";
import { buildVerifiers } from "#infra/tools/verifier/build-verifiers.ts";

afterEach(() => void vi.restoreAllMocks());

const digests = async (): Promise<Record<string, string>> =>
  Object.fromEntries([...(await buildVerifiers())].map(([name, bytes]) => [name, hash("sha256", bytes, "hex")]));

it("docs/audit.md has the digests of the verifiers that bundles hold: a new verifier brings its own into the table", async () => {
  const page = readFileSync(join(root, "docs/audit.md"), "utf8");
  const rows = [...page.matchAll(/^\| `(verify\.\w+)` \| `([0-9a-f]{64})` \|$/gm)];
  expect(Object.fromEntries(rows.map(([, name, digest]) => [name, digest]))).toEqual(await digests());
});

it("verifiers are the same bytes wherever they are built", async () => {
  const here = await digests();
  vi.spyOn(process, "cwd").mockReturnValue(tmpdir());
  expect(await digests()).toEqual(here);
});
