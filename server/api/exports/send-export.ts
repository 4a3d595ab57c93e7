import type { Response } from "express";
import { Failure } from "../http/failure.ts";

/** Sends a finished file under the given download name. */
export const sendExport = (response: Response, path: string, fileName: string): Promise<void> =>
  new Promise((resolve, reject) => {
    response.download(path, fileName, { dotfiles: "allow" }, (error) =>
      error ? reject(fileFailure(error)) : resolve(),
    );
  });

const fileFailure = (error: Error): Error =>
  "code" in error && error.code === "ENOENT" ? new Failure("export.notFound", { cause: error }) : error;
