import { ZoomIn, ZoomOut } from "@blueprintjs/icons";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import "react-easy-crop/react-easy-crop.css";
import { useT } from "#client/lib/i18n.ts";
import { Muted } from "#client/kit/inline.tsx";
import { Box, Grid, Row } from "#client/kit/layout.tsx";
import type { Square } from "./cropped-picture.ts";
import styles from "./avatar-cropper.module.css";

/** Diameter of the circle that is cut out, in px of the screen. */
const circle = 132;
const mostZoom = 4;
const previewSizes = [64, 32, 24];

type Props = {
  /** Address of the chosen picture in this page, given back once it is no longer shown. */
  url: string;
  onCrop: (square: Square) => void;
};

/** Chooses the square of a picture that becomes the avatar, and shows it in the sizes that it is drawn in. */
export const AvatarCropper = ({ url, onCrop }: Props) => {
  const t = useT();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  // The zoom at which the shorter edge of the picture fills the circle.
  const [least, setLeast] = useState(1);
  const [area, setArea] = useState<Area>();
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <Grid align="center" rowGap={12} gap={24} columns="240px auto" className={styles.root}>
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

/** The section in a circle; its area is in percent of the picture. */
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
