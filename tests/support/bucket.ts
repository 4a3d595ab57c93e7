import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import type { BucketSettings } from "#infra/engines/files/folder.ts";

/** An S3 server of npm with one bucket. `by` answers instead of it, until it is given none. */
export type TestBucket = {
  settings: BucketSettings;
  answerBy(by: RequestListener | undefined): void;
  close(): Promise<void>;
};

/** Starts an S3 server with an empty bucket on a free port. Its files are thrown away with it. */
export const startBucket = async (): Promise<TestBucket> => {
  const directory = mkdtempSync(join(tmpdir(), "cylindra-bucket-"));
  const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: "gas-files", configs: [] }] });
  await s3.configureBuckets();
  const real = s3.callback();
  let other: RequestListener | undefined;
  const server = createServer((request, response) => (other ?? real)(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: "gas-files",
      region: "us-east-1",
      accessKey: "S3RVER",
      secretKey: "S3RVER",
    },
    answerBy: (by) => (other = by),
    async close() {
      await closeServer(server);
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

const closeServer = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};
