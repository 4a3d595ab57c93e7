import { expect } from "vitest";
import type { ImportDetail, ImportRow, UploadedImport } from "#contracts/imports/calls.ts";
import type { TestServer } from "#tests/support/server.ts";

type Envelope<T> = { code: string; msg: string; data: T; errors?: { path: string; code: string }[] };
export type Sent<T> = { status: number; body: Envelope<T> };
type Mapping = { sheet?: string; headRow?: number; columns?: Record<string, number> };

/** Somebody who imports: each call as the page makes it. */
export type ImportDesk = {
  upload(file: string | Uint8Array, kind?: string, name?: string): Promise<Sent<UploadedImport>>;
  call<T>(method: string, path: string, body?: unknown): Promise<Sent<T>>;
  /** Uploads, maps as guessed, and waits until the rows are checked. */
  checked(file: string | Uint8Array, kind?: string, mapping?: Mapping): Promise<ImportDetail>;
  /** Waits until no job works on the import. */
  ended(id: string): Promise<ImportDetail>;
  rows(id: string, only?: string): Promise<ImportRow[]>;
  run(id: string, leaveOutErrors?: boolean): Promise<ImportDetail>;
};

/** The longest that a check or a run of a few rows takes on a busy machine, in ms. */
const PATIENCE = 60_000;

export const importDesk = (server: TestServer, token: string): ImportDesk => {
  const call = async <T>(method: string, path: string, body?: unknown) =>
    server.call<T>(method, `/base/import/${path}`, { token, body });
  const upload: ImportDesk["upload"] = async (file, kind = "cylinder", name = "sheet.csv") => {
    const body = new FormData();
    body.set("kind", kind);
    const bytes = typeof file === "string" ? new TextEncoder().encode(file) : new Uint8Array(file);
    body.set("file", new Blob([bytes]), name);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${server.url}/base/import/upload`, { method: "POST", headers, body });
    return { status: answer.status, body: (await answer.json()) as Envelope<UploadedImport> };
  };
  const ended: ImportDesk["ended"] = async (id) => {
    let detail: ImportDetail | undefined;
    const state = async () => {
      detail = (await call<ImportDetail>("GET", `get?id=${id}`)).body.data;
      return detail.state;
    };
    await expect.poll(state, { timeout: PATIENCE }).not.toMatch(/^(checking|running)$/);
    if (!detail) throw new Error("the import has no answer");
    return detail;
  };
  return {
    call,
    upload,
    ended,
    async checked(file, kind, { sheet, headRow, columns } = {}) {
      const { body } = await upload(file, kind);
      const chosen = body.data.sheets.find(({ name }) => sheet === undefined || name === sheet);
      const guessed = chosen?.columns.flatMap(({ guess, index }) => (guess === null ? [] : [[guess, index] as const]));
      const mapping = {
        id: body.data.id,
        sheet: chosen?.name,
        headRow: headRow ?? chosen?.headRow,
        columns: columns ?? Object.fromEntries(guessed ?? []),
      };
      const mapped = await call("POST", "map", mapping);
      expect([mapped.status, mapped.body.code]).toEqual([200, "1"]);
      return ended(body.data.id);
    },
    rows: async (id, only) =>
      (await call<{ list: ImportRow[] }>("GET", `rows?id=${id}${only ? `&only=${only}` : ""}`)).body.data.list,
    async run(id, leaveOutErrors) {
      const started = await call("POST", "run", { id, leaveOutErrors });
      expect([started.status, started.body.code]).toEqual([200, "1"]);
      return ended(id);
    },
  };
};
