import { spawnSync } from "node:child_process";

/** The operating system user of a child process. */
export type Account = { uid: number; gid: number };

/**
 * The account that runs PostgreSQL, which refuses to run as root. If we are root, it is `postgres` (made when absent), else `nobody` if the system
 * cannot make users. Otherwise it is our own account.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const existing = lookUp("postgres");
  if (existing) return existing;
  createUser("postgres");
  const account = lookUp("postgres") ?? lookUp("nobody");
  if (!account)
    throw new Error("PostgreSQL does not run as root, and no user postgres could be made: run as another user");
  return account;
}

function lookUp(name: string): Account | undefined {
  const uid = spawnSync("id", ["-u", name], { encoding: "utf8" });
  const gid = spawnSync("id", ["-g", name], { encoding: "utf8" });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

/** Tries shadow-utils, then BusyBox. The next look-up shows a failure. */
function createUser(name: string): void {
  const attempts: [string, string[]][] = [
    ["useradd", ["--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name]],
    ["adduser", ["-S", "-D", "-H", "-s", "/sbin/nologin", name]],
  ];
  attempts.some(([command, args]) => spawnSync(command, args, { stdio: "ignore" }).status === 0);
}
