import { SegmentedControl } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LineSign } from "#client/kit/line-sign.tsx";
import { setLanguage, useT } from "#client/lib/i18n.ts";
import { Grid, Stack } from "#client/kit/layout.tsx";
import { Art } from "./art.tsx";
import styles from "./sign-in-frame.module.css";

/** A page for people who are not signed in: the drawing beside a form, in both languages. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useT();
  const { i18n } = useTranslation();
  useEffect(() => {
    document.title = `${title} · Cylindra`;
  }, [title]);
  return (
    <Grid as="main" columns="minmax(0, 1fr) 520px" fill="bg" className={styles.root}>
      <Art />
      <Stack as="section" className={styles.side}>
        <div className={styles.top}>
          <SegmentedControl
            size="small"
            aria-label={t("client.language")}
            options={[
              { label: "中文", value: "zh" },
              { label: "English", value: "en" },
            ]}
            value={i18n.language}
            onValueChange={(value) => void setLanguage(value === "en" ? "en" : "zh")}
          />
        </div>
        {children}
        <footer>
          <Health />
          <span>{version && `v${version}`}</span>
        </footer>
      </Stack>
    </Grid>
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
