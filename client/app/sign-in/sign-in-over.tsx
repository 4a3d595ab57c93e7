import { Overlay } from "#client/kit/dialog/overlay.tsx";
import { useT } from "#client/lib/i18n.ts";
import { SignInForm } from "./sign-in-form.tsx";
import signInStyles from "./sign-in.module.css";
import { classes } from "#client/lib/classes.ts";
import { Stack } from "#client/kit/layout.tsx";

/** Sign-in form over the page after the session has ended. The page below keeps all typed text. */
export const SignInOver = ({ account }: { account: { id: string; userName: string } }) => {
  const t = useT();
  return (
    <Overlay
      // The form sets the focus itself.
      autoFocus={false}
      canEscapeKeyClose={false}
      canOutsideClickClose={false}
      portalClassName={signInStyles.portal}
    >
      <Stack
        className={classes(signInStyles.over, signInStyles.side)}
        role="dialog"
        aria-modal="true"
        aria-label={t("client.signIn.ended")}
      >
        <SignInForm resumes={account} />
      </Stack>
    </Overlay>
  );
};
