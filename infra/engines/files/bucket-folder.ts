import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { Transform, type Readable } from "node:stream";
import type { S3 } from "@aws-sdk/client-s3";
import { createDiskFolder } from "./disk-folder.ts";
import { type FilesFault, FilesUnavailable } from "./files-unavailable.ts";
import type { BucketSettings, Folder } from "./folder.ts";

/** A bucket that says nothing for this long is slow, in ms. */
const SILENCE_MS = 5_000;
const CONNECT_MS = 3_000;
/** Attempts at one call. A stream is sent once. */
const ATTEMPTS = 2;

/** Clients of this process, by bucket: connections are shared by all folders. */
const clients = new Map<string, Promise<S3>>();

const clientOf = ({ endpoint, region, accessKey, secretKey }: BucketSettings): Promise<S3> => {
  const key = JSON.stringify([endpoint, region, accessKey, secretKey]);
  const open = clients.get(key) ?? makeClient({ endpoint, region, accessKey, secretKey });
  clients.set(key, open);
  return open;
};

/** The package is loaded at its first use, because most installations keep files on the disk. */
const makeClient = async (settings: Omit<BucketSettings, "bucket">): Promise<S3> => {
  const { S3 } = await import("@aws-sdk/client-s3");
  return new S3({
    endpoint: settings.endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: true,
    maxAttempts: ATTEMPTS,
    // Servers of other makers do not know the newer checksums. The length says whether all bytes came.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
};

/** Files of a bucket whose keys begin with `prefix`. An upload that breaks off leaves nothing, because S3 takes an object whole. */
export const createBucketFolder = (settings: BucketSettings, prefix: string): Folder => {
  const place = (path: string) => ({ Bucket: settings.bucket, Key: `${prefix}${path}` });
  const call = async <T>(work: (s3: S3) => Promise<T>): Promise<T> => {
    const s3 = await clientOf(settings);
    return work(s3).catch((error: unknown) => {
      throw isMissing(error) ? error : new FilesUnavailable(faultOf(error), { cause: error });
    });
  };
  const put = (path: string, Body: Uint8Array | Readable, ContentLength: number) =>
    call((s3) => s3.putObject({ ...place(path), Body, ContentLength }));
  return {
    async write(path, bytes) {
      await put(path, bytes, bytes.length);
    },
    async take(path, localFile) {
      const { size } = await stat(localFile);
      await put(path, createReadStream(localFile), size);
      await rm(localFile, { force: true });
    },
    async open(path) {
      const answer = await call((s3) => s3.getObject(place(path))).catch(unlessMissing);
      if (!answer) return undefined;
      const bytes = Number(answer.ContentLength);
      return { bytes, content: whole(answer.Body as Readable, bytes) };
    },
    size: async (path) => (await call((s3) => s3.headObject(place(path))).catch(unlessMissing))?.ContentLength,
    async remove(path) {
      await call((s3) => s3.deleteObject(place(path))).catch(unlessMissing);
    },
    async list() {
      const keys: string[] = [];
      for (let isMore = true; isMore;) {
        const Marker = keys.at(-1);
        // The first version of the call: every server has it.
        const page = await call((s3) => s3.listObjects({ Bucket: settings.bucket, Prefix: prefix, Marker }));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
        isMore = page.IsTruncated === true && keys.at(-1) !== Marker;
      }
      return keys.map((key) => key.slice(prefix.length)).sort();
    },
    discardUnfinished: async () => 0,
    localPath: () => undefined,
  };
};

/** Passes a body on. It fails if the bucket breaks off, or sends fewer bytes than it announced. */
const whole = (body: Readable, bytes: number): Readable => {
  let passed = 0;
  const broken = (cause?: unknown) => new FilesUnavailable("files.broken", { cause });
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      done(null, chunk);
    },
    flush: (done) => done(passed === bytes ? null : broken()),
  });
  body.on("error", (error) => counted.destroy(broken(error)));
  counted.on("close", () => body.destroy());
  return body.pipe(counted);
};

/**
 * A sentence for the operator if the bucket refuses the keys, or does not exist. `isAway` if it does not answer at the moment.
 *
 * @returns `undefined` when a file can be stored, read and removed
 */
export const faultOfBucket = async (
  settings: BucketSettings,
): Promise<{ sentence: string; isAway: boolean } | undefined> => {
  const folder = createBucketFolder(settings, "");
  try {
    await folder.write("cylindra-check", Buffer.from("cylindra"));
    await folder.remove("cylindra-check");
    return undefined;
  } catch (error) {
    const fault = error instanceof FilesUnavailable ? error : new FilesUnavailable("files.refused", { cause: error });
    const { name, message = "" } = (fault.cause ?? {}) as { name?: string; message?: string };
    const isAway = fault.code !== "files.refused";
    const at = `S3_BUCKET: ${settings.bucket} at ${settings.endpoint}`;
    return { isAway, sentence: `${at} ${sentences[fault.code]} (${[name, message].filter(Boolean).join(": ")})` };
  }
};

const sentences: Record<FilesFault, string> = {
  "files.full": "is full",
  "files.slow": "does not answer in time",
  "files.away": "does not answer",
  "files.refused": "refuses to keep files: see S3_BUCKET, S3_REGION, S3_ACCESS_KEY_FILE and S3_SECRET_KEY_FILE",
  "files.broken": "breaks off its answers",
};

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };

/** True when the object does not exist. A missing bucket is a fault. */
const isMissing = (error: unknown): boolean => {
  const { name, $metadata } = error as S3Error;
  return name === "NoSuchKey" || (name === "NotFound" && $metadata?.httpStatusCode === 404);
};

const unlessMissing = (error: unknown): undefined => {
  if (!isMissing(error)) throw error;
};

const fullNames = /StorageFull|QuotaExceeded|InsufficientStorage|InsufficientCapacity|EntityTooLarge/i;

const faultOf = (error: unknown): FilesFault => {
  const { name = "", code = "", message = "", $metadata } = error as S3Error;
  const status = $metadata?.httpStatusCode ?? 0;
  if (status === 507 || fullNames.test(name) || fullNames.test(code)) return "files.full";
  if (code === "ECONNRESET" || code === "EPIPE" || /aborted|deserialization|socket hang up/i.test(message))
    return "files.broken";
  if (name === "TimeoutError" || name === "RequestTimeout" || code === "ETIMEDOUT") return "files.slow";
  if (status >= 300 && status < 500 && status !== 429) return "files.refused";
  return "files.away";
};

/** Opens a folder below `DATA_DIR`, or of the same name in the bucket. */
export type OpenFolder = (name: string) => Folder;

/**
 * @param place the folder of a tenant
 * @param bucket with what the names of the tenant's files begin there. Absent: the disk has the files
 */
export const folderOpener =
  (place: string, bucket?: BucketSettings & { prefix: string }): OpenFolder =>
  (name) =>
    bucket ? createBucketFolder(bucket, `${bucket.prefix}${name}/`) : createDiskFolder(place, name);
