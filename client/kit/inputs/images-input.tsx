import { Spinner } from "@blueprintjs/core";
import { Camera, Plus, SmallCross } from "@blueprintjs/icons";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { acceptedPictures, pictureFault, uploadPicture } from "#client/state/upload.ts";
import { showError, showToast } from "#client/state/toasts.ts";
import { ImageViewer } from "../images/image-viewer.tsx";
import styles from "./inputs.module.css";
import { Muted } from "#client/kit/inline.tsx";
import { classes } from "#client/lib/classes.ts";
import { Box, Row } from "#client/kit/layout.tsx";

type Props = {
  id: string;
  name: string;
  /** Addresses, separated by commas. */
  value: string;
  limit: number;
  disabled: boolean;
  invalid: boolean;
  /** A phone opens its camera directly. */
  camera?: boolean;
  /** Counts the running uploads: 1 at the start of one and -1 at its end, even after the input is gone. */
  onUpload?: (change: 1 | -1) => void;
  describedBy?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
};

const fromFiles = { multiple: true, accept: acceptedPictures };
const fromCamera = { capture: "environment", accept: "image/*" } as const;

/** Pictures as tiles of 90 px. They are uploaded at once; a click opens one, and its cross removes it. */
export const ImagesInput = (props: Props) => {
  const { id, name, value, limit, disabled, invalid, describedBy, camera, onChange, onUpload, onBlur } = props;
  const t = useT();
  const urls = value.split(",").filter(Boolean);
  const input = useRef<HTMLInputElement>(null);
  const { waiting, add } = useUploads(urls, onChange, onUpload);
  const [viewed, setViewed] = useState<number | null>(null);
  const room = limit - urls.length - waiting;
  const choose = (files: FileList | null): void => {
    const picked = [...(files ?? [])];
    if (picked.length > room) showToast({ kind: "no", title: t("client.images.limit", { limit }) });
    for (const file of picked.slice(0, room)) void add(file);
    if (input.current) input.current.value = "";
  };
  return (
    <Row wrap gap={8} className={classes(styles.imagesInput, invalid && styles.imagesInputIsBad)} data-input="images">
      {urls.map((url, index) => (
        <Tile
          key={url}
          url={url}
          index={index}
          onOpen={() => setViewed(index)}
          onRemove={disabled ? undefined : () => onChange(urls.filter((each) => each !== url).join())}
        />
      ))}
      {Array.from({ length: waiting }, (_, index) => (
        <Waiting key={`w${index}`} />
      ))}
      {!disabled && room > 0 && (
        <Box as="label" block radius="control" className={classes(styles.tile, styles.isAdd)}>
          <input
            ref={input}
            className={styles.hidden}
            id={id}
            name={name}
            type="file"
            {...(camera ? fromCamera : fromFiles)}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onChange={(event) => choose(event.currentTarget.files)}
            onBlur={onBlur}
          />
          {camera ? <Camera size={16} /> : <Plus size={16} />}
          {t(camera ? "common.photo" : "client.images.add")}
          <small>{`${urls.length} / ${limit}`}</small>
        </Box>
      )}
      {disabled && urls.length === 0 && <Muted>{t("client.images.none")}</Muted>}
      {viewed !== null && <ImageViewer urls={urls} first={viewed} onClose={() => setViewed(null)} />}
    </Row>
  );
};

/** Placeholder of a picture during its upload. */
const Waiting = () => {
  const t = useT();
  const label = t("client.images.uploading");
  return (
    <Box
      as="span"
      block
      radius="control"
      className={classes(styles.tile, styles.isAdd)}
      role="status"
      aria-label={label}
    >
      <Spinner size={20} />
    </Box>
  );
};

type TileProps = { url: string; index: number; onOpen: () => void; onRemove?: () => void };

const Tile = ({ url, index, onOpen, onRemove }: TileProps) => {
  const t = useT();
  return (
    <Box as="span" block radius="control" className={styles.tile}>
      <button type="button" aria-label={t("client.images.open", { index: index + 1 })} onClick={onOpen}>
        <img src={url} alt="" />
      </button>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t("client.images.remove", { index: index + 1 })}
          onClick={onRemove}
        >
          <SmallCross size={16} />
        </button>
      )}
    </Box>
  );
};

/** Uploads the chosen files at once; `waiting` counts the running uploads. Each address is added to the list at the end of its upload. */
const useUploads = (urls: string[], onChange: Props["onChange"], onUpload: Props["onUpload"]) => {
  const latest = useRef(urls);
  useEffect(() => {
    latest.current = urls;
  });
  const [waiting, setWaiting] = useState(0);
  const add = async (file: File): Promise<void> => {
    const fault = pictureFault(file);
    if (fault) return showToast({ kind: "exc", title: fault, text: file.name });
    setWaiting((count) => count + 1);
    onUpload?.(1);
    try {
      const url = await uploadPicture(file);
      latest.current = [...latest.current, url];
      onChange(latest.current.join());
    } catch (error) {
      if (error instanceof ApiError) showError(error);
      else throw error;
    } finally {
      setWaiting((count) => count - 1);
      onUpload?.(-1);
    }
  };
  return { waiting, add };
};
