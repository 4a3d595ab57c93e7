import type { ClientBase } from "pg";

/** Runs the work between `begin` and `commit`; whatever it throws rolls back and is thrown on. */
export async function inTransaction<T>(client: ClientBase, work: () => Promise<T>, mode = ""): Promise<T> {
  await client.query(`begin ${mode}`);
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    // On a lost connection there is nothing to roll back, and the first error is the one that matters.
    await client.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** So many statements of a small batch are under way at once; of a large one no more of them wait in memory. */
const maxUnderWay = 12;

/** Sends statements as they are made, without waiting for each; the first error is the cause of those behind it. */
export async function sentInTurn(sends: Iterable<() => Promise<unknown>>): Promise<void> {
  const underWay: Promise<unknown>[] = [];
  try {
    for (const send of sends) {
      if (underWay.length === maxUnderWay) {
        // Left in its place until it is done: what failed first has to be found first.
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

/** Statements sent one behind the other, without waiting in between; the first error is the cause of those behind it. */
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
