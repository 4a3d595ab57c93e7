import "#client/theme/sign-in.css";
import { Overlay2 } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The session is over, the page is not: signing in again goes on where one was, with all that was typed. */
export const SignInOver = ({ account }: { account: { id: string; userName: string } }) => {
  const t = useT();
  return (
    <Overlay2
      isOpen
      usePortal
      hasBackdrop
      // The form puts the focus on what is missing.
      autoFocus={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      transitionDuration={0}
      portalClassName="cy-over-portal"
    >
      <div className="cy-si-over cy-si-form" role="dialog" aria-modal="true" aria-label={t("client.signIn.ended")}>
        <SignInForm resumes={account} />
      </div>
    </Overlay2>
  );
};
