import { Button, PopoverNext } from "@blueprintjs/core";
import { Camera } from "@blueprintjs/icons";
import { useT } from "#client/lib/i18n.ts";
import type { ScanDesk } from "../desk/scan-desk.ts";
import type { ScanState } from "../desk/scan-state.ts";
import { Pictures } from "./pictures.tsx";
import styles from "./next-pictures.module.css";

type Props = {
  desk: Pick<ScanDesk, "setPictures" | "noteUpload">;
  state: Pick<ScanState, "pictures" | "uploading" | "job">;
};

/** Pictures for the next scan: what was recorded cannot be added to, so they are taken before it and go with it. */
export const NextPictures = ({ desk, state }: Props) => {
  const t = useT();
  const count = state.pictures.split(",").filter(Boolean).length;
  const content = (
    <div className={styles.root}>
      <p>{t("scan.pictures.text")}</p>
      <Pictures value={state.pictures} onChange={desk.setPictures} onUpload={desk.noteUpload} />
    </div>
  );
  return (
    <PopoverNext placement="bottom-end" content={content}>
      <Button
        icon={<Camera />}
        intent={count > 0 ? "primary" : "none"}
        loading={state.uploading > 0}
        disabled={!state.job}
        text={count > 0 ? t("scan.pictures.next", { count }) : t("scan.pictures.take")}
      />
    </PopoverNext>
  );
};
