import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { documentCalls } from "#contracts/documents/calls.ts";
import { mostDocumentImages } from "#contracts/documents/document.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showError, showToast } from "#client/state/toasts.ts";
import { pictureFault, uploadPicture } from "#client/state/upload.ts";

/** The pictures of one document, and what is done with them. */
export const usePictures = (id: string) => {
  const t = useT();
  const [waiting, setWaiting] = useState(0);
  const { data, refetch } = useQuery({
    queryKey: ["documents", id, "pictures"],
    queryFn: () => send(documentCalls.getImages, { id }, { silent: true }),
  });
  const urls = data?.list ?? [];

  /** Uploads one picture and answers its address; undefined: it was not taken, and the toast has said why. */
  const add = async (file: File): Promise<string | undefined> => {
    const fault = pictureFault(file);
    if (fault) {
      showToast({ kind: "exc", title: fault, text: file.name });
      return undefined;
    }
    setWaiting((count) => count + 1);
    try {
      const url = await uploadPicture(file, { path: "/api/admin/document/uploadimage", fields: { id } });
      await refetch();
      return url;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
      return undefined;
    } finally {
      setWaiting((count) => count - 1);
    }
  };

  /** Uploads one after the other, as many as there is room for. */
  const addAll = async (files: readonly File[]): Promise<string[]> => {
    const room = Math.max(0, mostDocumentImages - urls.length - waiting);
    if (files.length > room) showToast({ kind: "no", title: t("client.images.limit", { limit: mostDocumentImages }) });
    const added = [];
    for (const file of files.slice(0, room)) added.push(await add(file));
    return added.filter((url) => url !== undefined);
  };

  /** Asks first, and warns of a picture that the text shows. */
  const remove = async (url: string, text: string): Promise<void> => {
    const sure = await confirm({
      title: t("documents.pictures.remove"),
      text: t(text.includes(url) ? "documents.pictures.removeUsed" : "documents.pictures.removeText"),
      action: t("client.delete.action"),
      danger: true,
    });
    if (!sure) return;
    try {
      await send(documentCalls.deleteImage, { documentId: id, url });
      await refetch();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return { urls, waiting, addAll, remove, reload: () => void refetch() };
};
export type Pictures = ReturnType<typeof usePictures>;
