import { Upload, ZoomIn, ZoomOut } from "@blueprintjs/icons";
import { useEffect, useRef, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { Button } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Box, Grid, Row } from "#client/kit/layout.tsx";
import { acceptedPictures, pictureFault } from "#client/state/upload.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import styles from "./account.module.css";

/** Diameter of the crop circle, in px of the screen. */
const circle = 132;
const mostZoom = 4;
const previewSizes = [64, 32, 24];

type Props = {
  /** Object URL of the chosen picture. The component revokes it at the end. */
  url: string;
  onCrop: (square: Square) => void;
};

/** Selects the square of a picture for the avatar, and previews it in the sizes in use. */
const AvatarCropper = ({ url, onCrop }: Props) => {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // The zoom at which the shorter edge of the picture fits the circle.
  const [least, setLeast] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <Grid align="center" rowGap={12} gap={24} columns="240px auto" className={styles.avatarCropper}>
      <Box fill="surface2" radius="control" clip className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={least}
          maxZoom={least * mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          cropSize={{ width: circle, height: circle }}
          disableAutomaticStylesInjection
          mediaProps={{ alt: "" }}
          cropperProps={{ role: "group", "aria-label": t("client.account.crop") }}
          onMediaLoaded={({ width, height }) => {
            const whole = circle / Math.min(width, height);
            setLeast(whole);
            setZoom(whole);
          }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => {
            setArea(percent);
            onCrop(pixels);
          }}
        />
      </Box>
      <Row align="end" wrap gap={12} className={styles.previews}>
        {previewSizes.map((size) => area && <Preview key={size} {...{ url, area, size }} />)}
        <Muted small as="p">
          {t("client.account.preview")}
        </Muted>
      </Row>
      <Row gap={8} tone="fg3" className={styles.zoom}>
        <ZoomOut size={14} />
        <input
          type="range"
          aria-label={t("client.account.zoom")}
          min={least}
          max={least * mostZoom}
          step={(least * mostZoom) / 100}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
        <ZoomIn size={14} />
      </Row>
    </Grid>
  );
};

/** Preview of the selected area in a circle. The area is in percent of the picture. */
const Preview = ({ url, area, size }: { url: string; area: Area; size: number }) => {
  const shift = { left: `${(-area.x / area.width) * 100}%`, top: `${(-area.y / area.height) * 100}%` };
  return (
    <Box
      as="span"
      fixed
      fill="surface2"
      radius="round"
      clip
      className={styles.preview}
      style={{ width: size, height: size }}
    >
      <img src={url} alt="" style={{ width: `${10_000 / area.width}%`, ...shift }} />
    </Box>
  );
};

/** A square in a picture, in px of the picture. */
type Square = { x: number; y: number; width: number; height: number };

/** Edge of an avatar in px. */
const edge = 256;

/** Crops a square from a picture and scales it to 256 × 256. Transparent pixels become white. */
export const croppedPicture = async (file: File, { x, y, width, height }: Square): Promise<File> => {
  const square = await createImageBitmap(file, x, y, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = edge;
  canvas.height = edge;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("the browser has no canvas");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, edge, edge);
  context.drawImage(square, 0, 0, edge, edge);
  square.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
  if (!blob) throw new Error("the browser has no JPEG");
  return new File([blob], "avatar.jpg", { type: blob.type });
};

/** True if the browser can decode a file as a picture. */
const isPicture = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};

/** A chosen file, its object URL, and the square for the avatar once it is selected. */
export type ChosenPicture = { file: File; url: string; square?: Square };

type AvatarFieldProps = {
  name: string;
  /** Address of the account's current picture. */
  picture: string | null;
  newPicture?: ChosenPicture;
  dirty: boolean;
  onChoose: (picture: ChosenPicture) => void;
  onRemove: () => void;
};

/** The person's own picture: chosen from a file, cropped to a square, or removed. */
export const AvatarField = ({ name, picture, newPicture, dirty, onChoose, onRemove }: AvatarFieldProps) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (input.current) input.current.value = "";
    if (!file) return;
    const problem = pictureFault(file) ?? ((await isPicture(file)) ? undefined : t("upload.notPicture"));
    setFault(problem);
    if (!problem) onChoose({ file, url: URL.createObjectURL(file) });
  };
  return (
    <FormRow
      id="account-avatar"
      label={t("client.account.avatar")}
      error={fault}
      help={t("client.account.pictureHelp")}
      dirty={dirty}
    >
      {newPicture ? (
        <AvatarCropper
          key={newPicture.url}
          url={newPicture.url}
          onCrop={(square) => onChoose({ ...newPicture, square })}
        />
      ) : (
        <Avatar name={name} picture={picture} size={96} />
      )}
      <Row align="stretch" gap={8} above={12}>
        <input
          ref={input}
          id="account-avatar"
          className={styles.file}
          type="file"
          tabIndex={-1}
          accept={acceptedPictures}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <Button
          icon={<Upload />}
          text={t(newPicture || picture ? "client.account.otherPicture" : "client.account.choosePicture")}
          onClick={() => input.current?.click()}
        />
        {(newPicture || picture) && <Button variant="minimal" text={t("common.remove")} onClick={onRemove} />}
      </Row>
    </FormRow>
  );
};
