import type { TenantExports } from "#infra/tenancy/tenant.ts";

export type SweepDeps = { tenant: { id: string; exports: Pick<TenantExports, "store" | "files" | "queue"> } };

/**
 * Holds queue, rows and files against each other: an export whose job got lost is queued again (one that is queued stays as it is), and
 * what was kept for its time goes.
 */
export const createSweep =
  ({ tenant }: SweepDeps) =>
  async (): Promise<void> => {
    const { store, files, queue } = tenant.exports;
    for (const id of await store.unfinished()) await queue.add(id, { id, tenantId: tenant.id });
    for (const { id, format } of await store.expired()) {
      await files.remove(id, format);
      await store.remove(id);
    }
  };
