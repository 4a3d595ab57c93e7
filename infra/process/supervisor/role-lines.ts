import type { RoleName } from "./role.ts";

const built = (role: RoleName, ...flags: string[]): string[] => ["--enable-source-maps", ...flags, `dist/${role}.js`];

/** Arguments of `node` that start each role of a build. Compose uses the same lines. */
export const roleLines: Record<RoleName, string[]> = {
  server: built("server"),
  // V8 takes twice as much room for what is new otherwise, and a rebuild is no quicker for it (see `boundHeap`).
  projections: built("projections", "--max-semi-space-size=8"),
  workers: built("workers"),
};
