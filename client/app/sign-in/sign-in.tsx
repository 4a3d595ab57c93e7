import { SegmentedControl } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { setLanguage, useT } from "#client/lib/i18n.ts";
import { Art } from "./art.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in.module.css";
import { LineSign } from "#client/kit/line-sign.tsx";

/** The sign-in page: open to everyone, in both languages. */
export const SignIn = () => {
  const t = useT();
  const { i18n } = useTranslation();
  useEffect(() => {
    document.title = `${t("client.signIn.title")} · Cylindra`;
  }, [t]);
  return (
    <main className={styles.root}>
      <Art />
      <section className={styles.side}>
        <div className={styles.top}>
          <SegmentedControl
            size="small"
            aria-label={t("client.language")}
            options={[
              { label: "中文", value: "zh" },
              { label: "English", value: "en" },
            ]}
            value={i18n.language}
            onValueChange={(value) => setLanguage(value === "en" ? "en" : "zh")}
          />
        </div>
        <SignInForm />
        <footer>
          <Health />
          <span>{version && `v${version}`}</span>
        </footer>
      </section>
    </main>
  );
};

const version: string | undefined = import.meta.env["VITE_APP_VERSION"];

/** Tells whether the server answers, before anybody has typed a password for nothing. */
const Health = () => {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ["health"],
    queryFn: async () => (await fetch("/healthz", { signal: AbortSignal.timeout(5000) })).ok,
    refetchInterval: 30_000,
    retry: false,
  });
  if (data === undefined && !isError) return <span />;
  return <LineSign up={data === true} text={t(data ? "client.signIn.healthy" : "client.signIn.unhealthy")} />;
};
