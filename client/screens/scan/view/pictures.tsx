import { Button, PopoverNext } from "@blueprintjs/core";
import { Camera } from "@blueprintjs/icons";
import { Box, Text } from "#client/kit/layout.tsx";
import { ImagesInput } from "#client/kit/inputs/images-input.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { ScanState } from "../session/scan-state.ts";
import styles from "./scan-view.module.css";

/** Maximum number of pictures for one scan. */
const most = 5;

type PicturesProps = {
  /** Addresses separated by commas. */
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
  onUpload: (change: 1 | -1) => void;
};

/** Pictures for a scan, taken with a phone's camera or chosen from files. */
const Pictures = ({ value, disabled = false, onChange, onUpload }: PicturesProps) => (
  <ImagesInput
    id="scan-pictures"
    name="imagesUrl"
    camera
    limit={most}
    invalid={false}
    onBlur={() => undefined}
    {...{ value, disabled, onChange, onUpload }}
  />
);

type PhotoProps = PicturesProps & { uploading: number; text?: string; tip?: string };

/** A button with the number of its pictures. It opens them over the page. `tip` is a text above them. */
export const PhotoButton = ({ uploading, text, tip, ...pictures }: PhotoProps) => {
  const t = useT();
  const count = pictures.value.split(",").filter(Boolean).length;
  const content = (
    <Text as="div" pad={16} className={styles.nextPictures}>
      {tip !== undefined && (
        <Box as="p" below={12}>
          {tip}
        </Box>
      )}
      <Pictures {...pictures} />
    </Text>
  );
  return (
    <PopoverNext placement="bottom-end" content={content}>
      <Button
        icon={<Camera />}
        intent={count > 0 ? "primary" : "none"}
        loading={uploading > 0}
        disabled={pictures.disabled}
        text={count > 0 ? (text ?? `${t("common.photo")} ${count}`) : t("common.photo")}
      />
    </PopoverNext>
  );
};

type Props = {
  session: Pick<ScanSession, "setPictures" | "noteUpload">;
  state: Pick<ScanState, "pictures" | "uploading" | "job">;
};

/** Pictures for the next scan. They are taken before it, because a recorded scan cannot be changed. */
export const NextPictures = ({ session, state }: Props) => {
  const t = useT();
  const count = state.pictures.split(",").filter(Boolean).length;
  return (
    <PhotoButton
      value={state.pictures}
      uploading={state.uploading}
      disabled={!state.job}
      text={t("scan.pictures.next", { count })}
      tip={t("scan.pictures.text")}
      onChange={session.setPictures}
      onUpload={session.noteUpload}
    />
  );
};
