import type { ClientBase } from "pg";

/** Runs the work between `begin` and `commit`. If the work throws, it rolls back and throws the same error. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>, mode = ""): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // A lost connection has nothing to roll back. The first error is the important one.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** Maximum number of statements in flight. It also bounds the memory for a large batch. */
const maxUnderWay = 12;

/** Sends statements as they are made, without waiting for each. The first error is thrown, because it causes the later ones. */
export async function sentInTurn(sends: Iterable<() => Promise<unknown>>): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  try {
    for (const send of sends) {
      if (underWay.length === maxUnderWay) {
        // The statement stays in the list until it is done, so that the first failure is found first.
        await underWay[0];
        void underWay.shift();
      }
      const sending = send();
      sending.catch(() => undefined);
      underWay.push(sending);
    }
  } finally {
    await allSent(underWay);
  }
}

/** Waits for statements that were sent one after the other. The first error is thrown, because it causes the later ones. */
export async function allSent<const T extends readonly unknown[]>(
  queries: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(queries);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    -readonly [K in keyof T]: Awaited<T[K]>;
  };
}
