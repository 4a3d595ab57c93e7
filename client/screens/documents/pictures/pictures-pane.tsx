import { Button, Spinner } from "@blueprintjs/core";
import { CloudUpload, EyeOpen, Refresh, Trash } from "@blueprintjs/icons";
import { useState, type RefObject } from "react";
import { systemScreens } from "#contracts/access/menus/system.ts";
import { mostDocumentImages } from "#contracts/documents/document.ts";
import { ImageViewer } from "#client/kit/images/image-viewer.tsx";
import { Hidden, Muted, Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { hasCode } from "#client/state/session.ts";
import { acceptedPictures } from "#client/state/upload.ts";
import { Box, Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import type { Pictures } from "./use-pictures.ts";
import styles from "./pictures-pane.module.css";

const { codes } = systemScreens.document;

type Props = {
  pictures: Pictures;
  /** The input that chooses files; the toolbar opens it too. */
  input: RefObject<HTMLInputElement | null>;
  onInsert: (url: string) => void;
  onRemove: (url: string) => void;
  /** Files that were chosen by hand. */
  onFiles: (files: File[]) => void;
};

/** Pictures of the document: a click puts one at the cursor. */
export const PicturesPane = ({ pictures, input, onInsert, onRemove, onFiles }: Props) => {
  const t = useT();
  const { urls, waiting, reload } = pictures;
  const [viewed, setViewed] = useState<number | null>(null);
  return (
    <Stack as="aside" rule="left" fill="surface" scroll className={styles.root} aria-label={t("documents.pictures")}>
      <Row as="header" gap={8} fixed className={styles.head}>
        <Title line={20}>{t("documents.pictures")}</Title>
        <Muted small>{urls.length}</Muted>
        <Spacer />
        <Button
          variant="minimal"
          size="small"
          icon={<Refresh size={14} />}
          aria-label={t("documents.pictures.reload")}
          onClick={reload}
        />
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
      <span className={styles.tools}>
        <button type="button" aria-label={t("documents.pictures.view", { number })} onClick={onView}>
          <EyeOpen size={12} />
        </button>
        {onRemove && (
          <button type="button" aria-label={t("documents.pictures.removeOne", { number })} onClick={onRemove}>
            <Trash size={12} />
          </button>
        )}
      </span>
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
