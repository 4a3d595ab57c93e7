import { Switch } from "@blueprintjs/core";
import { setCodeReading } from "#contracts/interface/own-calls.ts";
import { codeReading } from "#contracts/resources/code-template.ts";
import type { RecordSpec } from "#client/kit/resource/record-spec.ts";
import { translate, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { confirm } from "#client/state/confirm.ts";
import { reading, setReading, useCode, useReading } from "#client/state/session.ts";
import { showOk } from "#client/state/toasts.ts";

/** Turns the reading of a serial number without its article on after a confirmation, or off. A refusal has already shown a toast. */
const setSerialAlone = async (serialAlone: boolean): Promise<void> => {
  const question = {
    title: translate("client.templates.serialAlone"),
    text: translate("client.templates.serialText"),
    action: translate("client.usable.enable"),
  };
  if (serialAlone && !(await confirm(question))) return;
  try {
    await send(setCodeReading, { serialAlone });
  } catch {
    return;
  }
  setReading({ ...reading(), serialAlone });
  showOk(translate(serialAlone ? "client.usable.enableDone" : "client.usable.disableDone"));
};

const SerialAlone = () => {
  const t = useT();
  const { serialAlone = false } = useReading();
  const mayChange = useCode(codeReading.codes.update);
  return (
    <Switch
      checked={serialAlone}
      disabled={!mayChange}
      label={t("fields.serialAlone")}
      onChange={() => void setSerialAlone(!serialAlone)}
    />
  );
};

/** Beside the templates the page has the tenant's setting of serial numbers. */
export const codeTemplates: Partial<RecordSpec> = { head: <SerialAlone /> };
