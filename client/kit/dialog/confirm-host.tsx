import { Button, Dialog } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { answer, confirming } from "#client/state/confirm.ts";

/** The one place where `confirm` asks. The focus starts on the way out. */
export const ConfirmHost = () => {
  const t = useT();
  const { asked } = useSnapshot(confirming);
  return (
    <Dialog
      isOpen={asked !== null}
      title={asked?.title}
      role="alertdialog"
      className="cy-confirm"
      canOutsideClickClose={false}
      onClose={() => answer(false)}
      transitionDuration={0}
    >
      <div className="bp6-dialog-body">
        <p>{asked?.text}</p>
        {asked?.lines && (
          <ul className="cy-confirm-l">
            {asked.lines.map((line) => (
              <li key={line}>
                <i className="cy-dot" />
                {line}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="bp6-dialog-footer">
        <span className="cy-grow" />
        <Button autoFocus text={t("client.cancel")} onClick={() => answer(false)} />
        <Button intent={asked?.danger ? "danger" : "primary"} text={asked?.action} onClick={() => answer(true)} />
      </div>
    </Dialog>
  );
};
