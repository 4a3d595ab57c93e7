import { Callout } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { useEffect } from "react";
import { showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { Row } from "#client/kit/layout.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import type { ProviderFault } from "./provider.ts";
import { loadGlyphs } from "./sign-in-attempt.ts";

/** Says above the form why the provider did not sign the person in. */
export const FaultNote = ({ fault, isOnly }: { fault: ProviderFault; isOnly: boolean }) => {
  const t = useT();
  useEffect(loadGlyphs, []);
  const hint = fault.tried === undefined ? "hintAsks" : isOnly ? "hintOnly" : "hint";
  return (
    <Callout compact intent="warning" icon={<WarningSign />} role="alert">
      <b>{fault.text}</b>
      <div>{t(`client.sso.${hint}`)}</div>
    </Callout>
  );
};

/** Says below the button when the provider did not respond, and tries again. */
export const TriedLine = ({ tried, onAgain }: { tried: number; onAgain: () => void }) => {
  const t = useT();
  return (
    <Row size={12} line={16} tone="fg3">
      {t("client.sso.tried", { time: showTime(tried) })}
      <Spacer />
      <LinkButton onClick={onAgain}>{t("client.sso.again")}</LinkButton>
    </Row>
  );
};
