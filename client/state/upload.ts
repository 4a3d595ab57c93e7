import type { AnyCall, Call } from "#contracts/calls/define-call.ts";
import { uploadCalls } from "#contracts/interface/upload-calls.ts";
import type { Envelope } from "#contracts/wire/envelope.ts";
import { mostUploadBytes, pictureEndings } from "#contracts/wire/upload.ts";
import { session } from "#client/state/session.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { language, translate } from "#client/lib/i18n.ts";
import { refreshToken } from "./refresh/refresh-token.ts";

/** Value for `accept` of a file input. */
export const acceptedPictures = pictureEndings.map((ending) => `.${ending}`).join();

/** Reason why a file cannot be uploaded; undefined if it may be a picture. */
export const pictureFault = (file: Pick<File, "name" | "size">): string | undefined => {
  const ending = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (!pictureEndings.some((each) => each === ending)) return translate("client.images.wrongType");
  if (file.size > mostUploadBytes) return translate("client.images.tooLarge", { limit: mostUploadBytes / 1024 / 1024 });
  return undefined;
};

type Fields = Record<string, string | undefined>;

/**
 * Uploads one picture and returns its address.
 *
 * @throws {ApiError} with the server's sentence if it refuses the picture
 */
export const uploadPicture = async (file: File): Promise<string> =>
  (await uploadFile(file, uploadCalls.picture, { path: "", bucketName: "" })).publicFilePath;

/**
 * Uploads one file and returns the response data.
 *
 * @throws {ApiError} with the server's sentence if it refuses the file
 */
export const uploadFile = async <In extends Fields, Out>(file: File, to: Call<In, Out>, fields: In): Promise<Out> => {
  let response = await sendFile(file, to, fields);
  if (response.status === 401 && (await refreshToken()) === "renewed") response = await sendFile(file, to, fields);
  const answer = (await response.json().catch(() => ({
    success: false,
    code: String(response.status),
    msg: translate("client.badAnswer", { status: response.status }),
  }))) as Envelope<Out>;
  if (!answer.success) throw new ApiError({ ...answer, status: response.status });
  return answer.data;
};

const sendFile = async (file: File, { base, path }: AnyCall, fields: Fields): Promise<Response> => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value ?? "");
  body.set("file", file);
  try {
    return await fetch(`${base}${path}`, {
      method: "POST",
      headers: { Authorization: `Bearer ${session.token ?? ""}`, "Accept-Language": language() },
      body,
      // A photograph over a mobile network takes longer than a call.
      signal: AbortSignal.timeout(120_000),
    });
  } catch {
    throw new ApiError({ code: "client.offline", msg: translate("client.offline"), status: 0 });
  }
};
