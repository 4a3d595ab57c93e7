import { allCodes } from "#contracts/access/roles.ts";
import type { ExportAnswer } from "#contracts/wire/exports.ts";
import type { PaperKind } from "#contracts/paper/paper-calls.ts";
import { createPrinter } from "#infra/engines/browser/printer.ts";
import type { Tenant } from "#infra/tenancy/tenant.ts";
import { openSealer } from "#tests/projections/audit/sealer/open-sealer.ts";
import { createTargets, type Targets } from "#tests/support/other-company/targets.ts";
import { signInAs } from "#tests/support/people.ts";
import { readPdf, type ReadPdf } from "#tests/support/read-pdf.ts";
import { startTestServer, type Answer, type TestServer } from "#tests/support/server.ts";
import { testTenant } from "#tests/support/tenant.ts";
import { workOff } from "#tests/support/work-off.ts";
import { documentJob } from "#workers/jobs/document.ts";

export type MadePaper = {
  id: string;
  bytes: Uint8Array;
  pdf: ReadPdf;
  /** All texts as {@link tight} has them. */ text: string;
};

/** A text without spaces: where a line of a page breaks, none is found. */
export const tight = (text: string): string => text.replaceAll(/\s/g, "");

/** A server with read models and a sealer, and a worker that makes documents. */
export const openPaperDesk = async () => {
  const server: TestServer = await startTestServer({ whole: true });
  const admin = await server.signIn();
  const { rows } = await server.database.pool.query<{ id: string }>("select id from company");
  const parentId = rows[0]!.id;
  const form = { name: "North", code: "North", parentId, address: "Road 1", contact: "Li", telephone: "13800000000" };
  const { body } = await server.call<{ id: string }>("POST", "/base/info/gasstations/add", {
    token: admin,
    body: form,
  });
  const companyId = body.data.id;
  /** Somebody of a filling station with every code. */
  const worker = await signInAs(server, { companyId, codes: [...allCodes], scope: "all" });
  const targets: Targets = createTargets(server, companyId, worker);
  const sealer = await openSealer({ given: { ...server.database, drop: async () => undefined } });
  sealer.start();
  const tenant = await testTenant(server.database, server.folder);
  const printer = createPrinter({ executablePath: process.env.PUPPETEER_EXECUTABLE_PATH });

  /** Waits until the read models know all that was recorded. */
  const caughtUp = async (): Promise<void> => {
    const head = await tenant.storedEvents.head();
    if (head !== undefined) await tenant.progress.waitFor(head, 20_000);
  };
  const ask = async (
    kind: PaperKind,
    body: unknown,
    token = admin,
    language = "en",
  ): Promise<Answer<{ id: string }>> => {
    await caughtUp();
    return server.call("POST", `/base/document/${kind}`, { token, body, headers: { "accept-language": language } });
  };
  const show = async (id: string, token = admin) =>
    (await server.call<ExportAnswer>("GET", `/base/export/${id}`, { token })).body.data;
  /** Makes what was asked for, as a worker does; `changes` replace parts of its tenant. */
  const work = (id: string, changes: Partial<Tenant> = {}) =>
    workOff({ ...tenant, ...changes }, documentJob({ printer }), id);
  const fetchFile = async (id: string, token = admin): Promise<Response> =>
    fetch(`${server.url}/base/export/${id}/file`, { headers: { authorization: `Bearer ${token}` } });
  const make = async (kind: PaperKind, body: unknown, token = admin, language = "en"): Promise<MadePaper> => {
    const { body: answer } = await ask(kind, body, token, language);
    if (!answer.success) throw new Error(JSON.stringify(answer));
    await work(answer.data.id);
    const bytes = new Uint8Array(await (await fetchFile(answer.data.id, token)).arrayBuffer());
    const pdf = await readPdf(bytes);
    return { id: answer.data.id, bytes, pdf, text: tight(pdf.pages.flat().join("")) };
  };
  return {
    server,
    admin,
    worker,
    companyId,
    tenant,
    targets,
    caughtUp,
    ask,
    show,
    work,
    make,
    fetchFile,
    async close() {
      await printer.close();
      await sealer.close();
      await tenant.close();
      await server.stop();
    },
  };
};
export type PaperDesk = Awaited<ReturnType<typeof openPaperDesk>>;
