import { Button } from "@blueprintjs/core";
import { Upload } from "@blueprintjs/icons";
import { useRef, useState } from "react";
import { useT } from "#client/lib/i18n.ts";
import { acceptedPictures, pictureFault } from "#client/state/upload.ts";
import { Avatar } from "#client/kit/avatar.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { Row } from "#client/kit/layout.tsx";
import { AvatarCropper } from "./avatar-cropper.tsx";
import { isPicture, type Square } from "./cropped-picture.ts";
import styles from "./avatar-field.module.css";

/** A file that was chosen, its address in this page, and the square of it that is the avatar as soon as one is drawn. */
export type ChosenPicture = { file: File; url: string; square?: Square };

type Props = {
  name: string;
  /** Address of the picture that the account has. */
  picture: string | null;
  chosen?: ChosenPicture;
  dirty: boolean;
  onChoose: (chosen: ChosenPicture) => void;
  onRemove: () => void;
};

/** The own picture: chosen from a file, cut to a square, or removed. */
export const AvatarField = ({ name, picture, chosen, dirty, onChoose, onRemove }: Props) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const choose = async (file: File | undefined): Promise<void> => {
    if (input.current) input.current.value = "";
    if (!file) return;
    const found = pictureFault(file) ?? ((await isPicture(file)) ? undefined : t("upload.notPicture"));
    setFault(found);
    if (!found) onChoose({ file, url: URL.createObjectURL(file) });
  };
  return (
    <FormRow
      id="account-avatar"
      label={t("client.account.avatar")}
      error={fault}
      help={t("client.account.pictureHelp")}
      dirty={dirty}
    >
      {chosen ? (
        <AvatarCropper key={chosen.url} url={chosen.url} onCrop={(square) => onChoose({ ...chosen, square })} />
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
          text={t(chosen || picture ? "client.account.otherPicture" : "client.account.choosePicture")}
          onClick={() => input.current?.click()}
        />
        {(chosen || picture) && (
          <Button variant="minimal" text={t("client.account.removePicture")} onClick={onRemove} />
        )}
      </Row>
    </FormRow>
  );
};
