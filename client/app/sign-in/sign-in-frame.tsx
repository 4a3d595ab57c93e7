import { HEALTH_ADDRESS } from "#contracts/calls/define-call.ts";
import { SegmentedControl } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { setLanguage, useT } from "#client/lib/i18n.ts";
import { Logo } from "#client/kit/logo.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { LineSign } from "#client/kit/line-sign.tsx";
import styles from "./sign-in.module.css";

/** The drawing of a YSP35.5 cylinder next to the sign-in form. It shows no data. */
const Drawing = () => {
  const t = useT();
  return (
    <svg className={styles.drawing} viewBox="0 0 520 620" fill="none" aria-hidden="true">
      <g className={styles.axis}>
        <path d="M260 20V600" strokeDasharray="18 5 4 5" />
        <path d="M110 330H410" strokeDasharray="18 5 4 5" />
      </g>
      <g className={styles.body}>
        <path d="M248 78h24v26h-24zM240 70h40v8h-40zM252 56h16v14h-16zM238 50h44v6h-44zM272 86h20v10h-20" />
        <path d="M204 62c0-8 4-12 10-12h14M316 62c0-8-4-12-10-12h-14M204 62v58M316 62v58M204 84h22M294 84h22" />
        <path d="M238 104h44l6 14h-56z" />
        <path d="M142 250c0-86 44-132 118-132s118 46 118 132v190c0 70-44 108-118 108s-118-38-118-108z" />
        <path d="M142 330h236M142 338h236" />
        <path d="M154 330v-78c0-78 40-122 106-122" className={styles.thin} />
        <path d="M176 524v42c0 6 4 8 10 8h148c6 0 10-2 10-8v-42M176 556h168" />
      </g>
      <path d="M142 250c0-86 44-132 118-132v12c-66 0-106 44-106 122v78h-12z" fill="url(#hatch)" stroke="none" />
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v7" className={styles.thin} />
        </pattern>
      </defs>
      <g className={styles.dim}>
        <path d="M142 596h236M142 590v12M378 590v12M142 560v26M378 560v26" />
        <text x="260" y="590">
          ⌀ 318
        </text>
        <path d="M462 118V574M456 118h12M456 574h12M290 118h160M350 574h100" />
        <text x="476" y="350" transform="rotate(90 476 350)">
          579
        </text>
        <path d="M96 118V330M90 118h12M90 330h12M84 118h160M84 330h50" />
        <text x="84" y="228" transform="rotate(-90 84 228)">
          289.5
        </text>
        <path d="M364 186 L388 160H428" />
        <text x="407" y="154">
          t 2.9
        </text>
        <path d="M293 91 L340 66H410" />
        <text x="376" y="60">
          PZ27.8
        </text>
        <path d="M152 334 L112 372H52" />
        <text x="82" y="366">
          {t("client.signIn.weld")}
        </text>
      </g>
    </svg>
  );
};

const plate = [
  ["model", "YSP35.5"],
  ["volume", "35.5 L"],
  ["nominal", "2.1 MPa"],
  ["test", "3.2 MPa"],
  ["maxFill", "14.9 kg"],
] as const;

/** The dark half of the sign-in page, the same in both themes. */
const Art = () => {
  const t = useT();
  return (
    <Box as="section" clip className={styles.art} aria-label="Cylindra">
      <Row gap={10} size={20} line={28} className={styles.brand}>
        <Logo size={28} />
        <Text as="b" weight={600}>
          Cylindra
        </Text>
      </Row>
      <div className={styles.lede}>
        <Title below={12} size={28} line={40}>
          {t("client.signIn.lede")
            .split("\n")
            .map((line) => (
              <span key={line}>{line}</span>
            ))}
        </Title>
        <Text as="p" size={14} line={24}>
          {t("client.signIn.ledeText")}
        </Text>
      </div>
      <Drawing />
      <Row as="dl" align="stretch" radius="control" className={styles.block}>
        {plate.map(([key, value]) => (
          <div key={key}>
            <Text as="dt" size={12} line={16}>
              {t(`client.signIn.plate.${key}`)}
            </Text>
            <Text as="dd" size={14} line={20} weight={600}>
              {value}
            </Text>
          </div>
        ))}
      </Row>
    </Box>
  );
};

/** Frame of pages for people who are not signed in: the drawing next to a form, in both languages. */
export const SignInFrame = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useT();
  const { i18n } = useTranslation();
  useEffect(() => {
    document.title = `${title} · Cylindra`;
  }, [title]);
  return (
    <Grid as="main" columns="minmax(0, 1fr) 520px" fill="bg" className={styles.signInFrame}>
      <Art />
      <Stack as="section" className={styles.side}>
        <div className={styles.top}>
          {/* A narrow screen has no room for the drawing, which carries the name. */}
          <Row gap={8} size={16} line={24} className={styles.nameAlone}>
            <Logo size={24} />
            <Text as="b" weight={600}>
              Cylindra
            </Text>
          </Row>
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

/** Shows if the server responds, before anybody types a password. */
const Health = () => {
  const t = useT();
  const { data, isError } = useQuery({
    queryKey: ["health"],
    queryFn: async () => (await fetch(HEALTH_ADDRESS, { signal: AbortSignal.timeout(5000) })).ok,
    refetchInterval: 30_000,
    retry: false,
  });
  if (data === undefined && !isError) return <span />;
  return <LineSign up={data === true} text={t(data ? "client.signIn.healthy" : "client.signIn.unhealthy")} />;
};
