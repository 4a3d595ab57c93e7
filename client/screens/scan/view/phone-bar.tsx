import { Button } from "@blueprintjs/core";
import { Camera, Cross, ManuallyEnteredData, Tick, WarningSign } from "@blueprintjs/icons";
import { useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import type { CameraFault } from "../camera/open-camera.ts";
import { ManualInput } from "./manual-input.tsx";
import styles from "./phone-bar.module.css";

type Props = {
  hasJob: boolean;
  camera: boolean;
  /** Why the camera that was asked for shows nothing. */
  fault: CameraFault | undefined;
  onCamera: (open: boolean) => void;
  onCode: (code: string) => void;
  onFinish: () => void;
};

/** The bar under the page, for the thumb: the camera, the keyboard for labels that it cannot read, and the end of the job. */
export const PhoneBar = ({ hasJob, camera, fault, onCamera, onCode, onFinish }: Props) => {
  const t = useT();
  const [typing, setTyping] = useState(false);
  return (
    <footer className={styles.root}>
      {fault && (
        <p className={styles.fault} role="alert">
          <WarningSign size={14} />
          {t(`scan.camera.fault.${fault}`)}
        </p>
      )}
      {typing ? (
        <>
          <Button icon={<Cross />} aria-label={t("scan.typeEnd")} onClick={() => setTyping(false)} />
          <ManualInput onCode={onCode} large />
        </>
      ) : (
        <>
          <Button icon={<ManuallyEnteredData />} aria-label={t("scan.typeLabel")} onClick={() => setTyping(true)} />
          <Button
            className={styles.camera}
            intent={camera ? "none" : "primary"}
            icon={camera ? <Cross /> : <Camera />}
            text={t(camera ? "scan.camera.close" : "scan.camera.open")}
            disabled={!hasJob}
            onClick={() => onCamera(!camera)}
          />
          <Button icon={<Tick />} text={t("scan.finish")} disabled={!hasJob} onClick={onFinish} />
        </>
      )}
    </footer>
  );
};
