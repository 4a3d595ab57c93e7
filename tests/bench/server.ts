import pg from "pg";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { seal } from "#contracts/wire/password-transit.ts";
import { startApp } from "#tests/support/app.ts";

/** The whole application with processes of its own, spoken to over HTTP, and its database beside it. */
export type BenchServer = {
  url: string;
  /** Of the role `server` when it began. */
  pid: number;
  /** Of the role `server` now: another one when it was started again. */
  serverPid(): number;
  /** Of `admin`, as a browser would keep it; another one once it was renewed. */
  readonly token: string;
  /** Password of `admin`. */
  password: string;
  databaseUrl: string;
  dataDir: string;
  pool: pg.Pool;
  companyId: string;
  vehicleId: string;
  /** Answers `data`; throws when the call failed. A body that is text is sent as it is. */
  post<T>(path: string, body: unknown): Promise<T>;
  /** The last position of the log. */
  head(): Promise<bigint>;
  /** Waits until the read models have everything that stands in the log. */
  projected(): Promise<void>;
  stop(): Promise<void>;
};

type Envelope<T> = { success: boolean; code: string; msg: string; data: T };

/** @param env over that of the bench */
export async function startBenchServer(env: Record<string, string> = {}): Promise<BenchServer> {
  const app = await startApp({ env });
  const databaseUrl = readFileSync(join(app.dataDir, "postgres.url"), "utf8").trim();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  let token = "";

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = (await (await fetch(`${app.url}${path}`, { method, headers, body: text })).json()) as Envelope<T>;
    // A bench may last longer than its token.
    if (answer.code === "auth.expired") {
      await signIn();
      return call(method, path, body);
    }
    if (!answer.success) throw new Error(`${path}: ${answer.code} ${answer.msg}`);
    return answer.data;
  }
  const post = <T>(path: string, body: unknown): Promise<T> => call<T>("POST", path, body);
  const number = async (text: string): Promise<bigint> => {
    const { rows } = await pool.query<{ value: string | null }>(text);
    return BigInt(rows[0]?.value ?? 0);
  };
  const head = () => number("select max(position) as value from log.event");
  async function signIn(): Promise<void> {
    token = "";
    const key = await call<{ passwordKey: string; encyptKey: string }>("GET", "/base/id/getpasswordencryptkey");
    const form = { userName: "admin", password: seal(app.adminPassword, key.encyptKey), passwordKey: key.passwordKey };
    ({ token } = await post<{ token: string }>("/base/id/login", {
      ...form,
      enterpriseCode: "default",
      ClientType: 1,
    }));
  }
  await signIn();
  const contact = { address: "Road 1", contact: "Li", telephone: "13800000000" };
  const { id: companyId } = await post<{ id: string }>("/base/info/gasstations/add", {
    name: "North",
    code: "N",
    ...contact,
  });
  await post("/base/config/manufacturingunit/add", { name: "Eastern Cylinder Works", code: "M1", ...contact });
  const vehicle = { companyType: 1, companyId, licenseNumber: "沪A12345", code: "V1" };
  return {
    url: app.url,
    pid: app.pidOf("server") ?? 0,
    serverPid: () => app.pidOf("server") ?? 0,
    get token() {
      return token;
    },
    password: app.adminPassword,
    databaseUrl,
    dataDir: app.dataDir,
    pool,
    companyId,
    vehicleId: (await post<{ id: string }>("/base/info/vehicle/add", vehicle)).id,
    post,
    head,
    async projected() {
      const wanted = await head();
      while ((await number(`select "order" as value from read.checkpoint where name = 'views'`)) < wanted) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async stop() {
      await pool.end();
      await app.stop();
    },
  };
}
