import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { lastPart } from "#contracts/codes/code-address.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import { codeTemplate } from "#contracts/resources/code-template.ts";
import { saveAt } from "#client/kit/resource/record-spec.ts";
import { groupsOf } from "#client/lib/barcode-groups.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { useT } from "#client/lib/i18n.ts";
import { reading, setReading, useCode } from "#client/state/session.ts";
import { showError, showOk } from "#client/state/toasts.ts";

type Props = { address: string; onAdded?: () => void };

/** Takes the last part of an unknown address for its code: adds the template that says so. */
export const UseLastPart = ({ address, onAdded }: Props) => {
  const t = useT();
  const narrow = useNarrow();
  const [isBusy, setBusy] = useState(false);
  const part = lastPart(address);
  const mayAdd = useCode(codeTemplate.codes.add);
  if (!part || !mayAdd || !isBarcode(part.code)) return null;
  const { host, pattern } = part.template;
  const template = `${host}${pattern}`;
  const use = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveAt(codeTemplate.path)("add", part.template, "");
      const settings = reading();
      setReading({ ...settings, templates: [...settings.templates, part.template] });
      showOk(t("scan.lastPart.done", { template }));
      onAdded?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size={narrow ? "large" : "small"}
      loading={isBusy}
      text={t("scan.lastPart.use", { code: groupsOf(part.code).join(" ") })}
      title={t("scan.lastPart.text", { template })}
      onClick={() => void use()}
    />
  );
};
