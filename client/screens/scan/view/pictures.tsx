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
export const Pictures = ({ value, disabled = false, onChange, onUpload }: PicturesProps) => (
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

type Props = {
  session: Pick<ScanSession, "setPictures" | "noteUpload">;
  state: Pick<ScanState, "pictures" | "uploading" | "job">;
};

/** Pictures for the next scan. They are taken before it, because a recorded scan cannot be changed. */
export const NextPictures = ({ session, state }: Props) => {
  const t = useT();
  const count = state.pictures.split(",").filter(Boolean).length;
  const content = (
    <Text as="div" pad={16} className={styles.nextPictures}>
      <Box as="p" below={12}>
        {t("scan.pictures.text")}
      </Box>
      <Pictures value={state.pictures} onChange={session.setPictures} onUpload={session.noteUpload} />
    </Text>
  );
  return (
    <PopoverNext placement="bottom-end" content={content}>
      <Button
        icon={<Camera />}
        intent={count > 0 ? "primary" : "none"}
        loading={state.uploading > 0}
        disabled={!state.job}
        text={count > 0 ? t("scan.pictures.next", { count }) : t("common.photo")}
      />
    </PopoverNext>
  );
};
