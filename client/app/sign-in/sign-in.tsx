import { useT } from "#client/lib/i18n.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInFrame } from "./sign-in-frame.tsx";

/** The sign-in page: open to everyone, in both languages. */
export const SignIn = () => {
  const t = useT();
  return (
    <SignInFrame title={t("client.signIn.title")}>
      <SignInForm />
    </SignInFrame>
  );
};
