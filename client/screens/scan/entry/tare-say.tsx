import { InputGroup } from "@blueprintjs/core";
import { recordLimits } from "#contracts/commands/record.ts";
import { useT } from "#client/lib/i18n.ts";
import { kgText, type Weighing } from "./weights.ts";
import styles from "./tare-say.module.css";

type Props = {
  weighing: Weighing;
  /** kg */
  tare: number | undefined;
  remark: string;
  onRemark: (text: string) => void;
};

/** Says under the weights that the one before is unusual for the tare, and offers a remark; neither is asked for. */
export const TareSay = ({ weighing: { unusual }, tare, remark, onRemark }: Props) => {
  const t = useT();
  if (unusual === undefined || tare === undefined) return null;
  return (
    <div className={styles.root}>
      <span role="status">{t(unusual, { kg: kgText(Math.round(tare * 1000)) })}</span>
      <InputGroup
        name="remark"
        size="small"
        aria-label={t("entry.remark")}
        placeholder={t("entry.remark")}
        autoComplete="off"
        maxLength={recordLimits.remark}
        value={remark}
        onValueChange={onRemark}
      />
    </div>
  );
};
