import type { Pool } from "pg";
import { copyIn } from "../../engines/database/copy-in.ts";
import { copySource } from "./take-upload.ts";

/** Writes portions of an import's rows, as they come from the file's reader. */
export const writeSource =
  (pool: Pool) =>
  async (rows: Uint8Array): Promise<void> => {
    const client = await pool.connect();
    try {
      await copyIn(client, { command: copySource, rows: Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength) });
    } finally {
      client.release();
    }
  };
