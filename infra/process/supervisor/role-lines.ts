import type { RoleName } from "./role.ts";

const built = (role: RoleName, ...flags: string[]): string[] => ["--enable-source-maps", ...flags, `dist/${role}.js`];

/** Arguments of `node` for each role of a build. Compose uses the same lines. */
export const roleLines: Record<RoleName, string[]> = {
  server: built("server"),
  // Half of V8's space for new objects: 221 MiB at most instead of 252, for 15 % more of Node's time (`npm run bench heap`).
  projections: built("projections", "--max-semi-space-size=8"),
  // This flag keeps V8's heap near the live data: 165 MB at most for an export instead of 260, at no cost (`npm run bench list-export`).
  workers: built("workers", "--heap-growing-percent=60"),
};
