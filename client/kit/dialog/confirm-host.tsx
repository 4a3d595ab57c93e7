import { Button } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { answer, confirming, type Question } from "#client/state/confirm.ts";
import { Dialog } from "./overlay.tsx";

/** The one place where `confirm` asks. */
export const ConfirmHost = () => {
  const { asked } = useSnapshot(confirming);
  return asked && <Confirm asked={asked} />;
};

/** The focus starts on the way out, and goes back to where it was. */
const Confirm = ({ asked }: { asked: Question }) => {
  const t = useT();
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (
    <Dialog title={asked.title} role="alertdialog" className="cy-confirm" onClose={() => answer(false)}>
      <div className="bp6-dialog-body">
        <p>{asked.text}</p>
        {asked.lines && (
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
        <Button intent={asked.danger ? "danger" : "primary"} text={asked.action} onClick={() => answer(true)} />
      </div>
    </Dialog>
  );
};
