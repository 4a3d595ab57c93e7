import { Button, Spinner } from "@blueprintjs/core";
import { CloudUpload, EyeOpen, Refresh, Trash } from "@blueprintjs/icons";
import { type RefObject, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { mostDocumentImages } from "#contracts/documents/document.ts";
import { uploadCalls } from "#contracts/interface/upload-calls.ts";
import { documentCalls } from "#contracts/documents/calls.ts";
import { ImageViewer } from "#client/kit/images/image-viewer.tsx";
import { Hidden, IconButton, Muted, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { acceptedPictures, pictureFault, uploadFile } from "#client/state/upload.ts";
import { Box, Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { showError, showToast } from "#client/state/toasts.ts";
import styles from "./documents.module.css";

const { codes } = systemScreens.document;

type Props = {
  pictures: Pictures;
  /** File input. The toolbar opens it too. */
  input: RefObject<HTMLInputElement | null>;
  onInsert: (url: string) => void;
  onRemove: (url: string) => void;
  onFiles: (files: File[]) => void;
};

/** Pictures of the document. A click inserts the picture at the cursor. */
export const PicturesPane = ({ pictures, input, onInsert, onRemove, onFiles }: Props) => {
  const t = useT();
  const { urls, waiting, reload } = pictures;
  const [viewed, setViewed] = useState<number | null>(null);
  return (
    <Stack as="section" fill="surface" scroll className={styles.picturesPane} aria-label={t("common.pictures")}>
      <Row as="header" gap={8} fixed className={styles.head}>
        <Title line={20}>{t("common.pictures")}</Title>
        <Muted small>{urls.length}</Muted>
        <Spacer />
        <IconButton icon={<Refresh size={14} />} label={t("documents.pictures.reload")} onClick={reload} />
      </Row>
      <Grid gap={8} columns={2} below={8}>
        {Array.from({ length: waiting }, (_, index) => (
          <Box as="span" fill="surface2" radius="control" key={index} className={styles.tile} role="status">
            <Spinner size={16} />
            <small>{t("client.images.uploading")}</small>
          </Box>
        ))}
        {urls.map((url, index) => (
          <Tile
            key={url}
            url={url}
            number={index + 1}
            onInsert={() => onInsert(url)}
            onView={() => setViewed(index)}
            onRemove={hasCode(codes.deleteimage) ? () => onRemove(url) : undefined}
          />
        ))}
      </Grid>
      <Muted as="p" small>
        {t(urls.length > 0 ? "documents.pictures.insert" : "documents.pictures.none")}
      </Muted>
      <Spacer as="div" />
      {hasCode(codes.uploadimage) && <Upload input={input} count={urls.length} onFiles={onFiles} />}
      {viewed !== null && <ImageViewer urls={urls} first={viewed} onClose={() => setViewed(null)} />}
    </Stack>
  );
};

type TileProps = { url: string; number: number; onInsert: () => void; onView: () => void; onRemove?: () => void };

const Tile = ({ url, number, onInsert, onView, onRemove }: TileProps) => {
  const t = useT();
  return (
    <Box as="figure" fill="surface2" radius="control" className={styles.tile}>
      <button type="button" aria-label={t("documents.pictures.insertOne", { number })} onClick={onInsert}>
        <img src={url} alt="" />
      </button>
      <Row as="span" align="stretch" className={styles.tools}>
        <button type="button" aria-label={t("documents.pictures.view", { number })} onClick={onView}>
          <EyeOpen size={12} />
        </button>
        {onRemove && (
          <button type="button" aria-label={t("documents.pictures.removeOne", { number })} onClick={onRemove}>
            <Trash size={12} />
          </button>
        )}
      </Row>
    </Box>
  );
};

type UploadProps = Pick<Props, "input" | "onFiles"> & { count: number };

const Upload = ({ input, count, onFiles }: UploadProps) => {
  const t = useT();
  return (
    <>
      <Button
        fill
        icon={<CloudUpload />}
        text={t("documents.pictures.upload")}
        disabled={count >= mostDocumentImages}
        onClick={() => input.current?.click()}
      />
      <Hidden>
        <input
          ref={input}
          type="file"
          multiple
          tabIndex={-1}
          accept={acceptedPictures}
          aria-label={t("documents.pictures.upload")}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            currentTarget.value = "";
          }}
        />
      </Hidden>
      <Muted as="p" small>
        {t("documents.pictures.limit", { limit: mostDocumentImages, count })}
      </Muted>
    </>
  );
};

export const usePictures = (id: string) => {
  const t = useT();
  const [waiting, setWaiting] = useState(0);
  const { data, refetch } = useQuery({
    queryKey: ["documents", id, "pictures"],
    queryFn: () => send(documentCalls.getImages, { id }, { silent: true }),
  });
  const urls = data?.list ?? [];

  /** Uploads one picture and returns its address. On an error a toast shows the reason and the result is undefined. */
  const add = async (file: File): Promise<string | undefined> => {
    const fault = pictureFault(file);
    if (fault) {
      showToast({ kind: "exc", title: fault, text: file.name });
      return undefined;
    }
    setWaiting((count) => count + 1);
    try {
      const { publicFilePath: url } = await uploadFile(file, uploadCalls.specifiedDocumentPicture, { id });
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

  /** Uploads files one after the other, up to the free number of pictures. */
  const addAll = async (files: readonly File[]): Promise<string[]> => {
    const room = Math.max(0, mostDocumentImages - urls.length - waiting);
    if (files.length > room) showToast({ kind: "no", title: t("client.images.limit", { limit: mostDocumentImages }) });
    const added = [];
    for (const file of files.slice(0, room)) added.push(await add(file));
    return added.filter((url) => url !== undefined);
  };

  /** Removes a picture after a confirmation, which warns if the text uses the picture. */
  const remove = async (url: string, text: string): Promise<void> => {
    const sure = await confirm({
      title: t("documents.pictures.remove"),
      text: t(text.includes(url) ? "documents.pictures.removeUsed" : "documents.pictures.removeText"),
      action: t("common.delete"),
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
type Pictures = ReturnType<typeof usePictures>;
