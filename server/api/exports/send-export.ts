import { pipeline } from "node:stream/promises";
import type { Response } from "express";
import type { ExportFiles } from "#infra/stores/exports/export-files.ts";
import { Failure } from "../http/failure.ts";

type Sent = { id: string; format: string; fileName: string };

/** Sends a finished file under the given download name. A download that breaks off can go on where the file is on this machine. */
export const sendExport = async (
  response: Response,
  files: Pick<ExportFiles, "localPath" | "open">,
  { id, format, fileName }: Sent,
): Promise<void> => {
  const path = files.localPath(id, format);
  if (path !== undefined) return download(response, path, fileName);
  const file = await files.open(id, format);
  if (!file) throw new Failure("export.notFound");
  response.attachment(fileName);
  response.setHeader("content-length", file.bytes);
  await pipeline(file.content, response).catch((error: unknown) => {
    // Ignore the error when the browser closed the connection early.
    if (!response.destroyed) throw error;
  });
};

const download = (response: Response, path: string, fileName: string): Promise<void> =>
  new Promise((resolve, reject) => {
    response.download(path, fileName, { dotfiles: "allow" }, (error) =>
      error ? reject(fileFailure(error)) : resolve(),
    );
  });

const fileFailure = (error: Error): Error =>
  "code" in error && error.code === "ENOENT" ? new Failure("export.notFound", { cause: error }) : error;
