import { Button, Tab, Tabs, Tag } from "@blueprintjs/core";
import { Cross, Duplicate, Tick } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { keyCalls, type OneKey } from "#contracts/access/api-key.ts";
import { addressOf } from "#contracts/calls/define-call.ts";
import { listCalls } from "#contracts/calls/list-calls.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { menuTree } from "#contracts/access/menu.ts";
import type { MenuSeed } from "#contracts/access/menu-seed.ts";
import { rates } from "#contracts/limits.ts";
import { allProcedures, procedureLabel } from "#contracts/procedures/index.ts";
import { SecretOnce } from "#client/kit/secret-once.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Grid, Row, Stack, Text, Title } from "#client/kit/layout.tsx";
import { dayOf, showDay } from "#client/lib/dates.ts";
import { language, useT, type Translate } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { putOnClipboard } from "#client/state/clipboard/put-on-clipboard.ts";

/** A key as it was answered, once. */
export type MadeKey = { id: string; key: string };

/** The pages that one of the codes lists. */
const listedIn = (menus: readonly MenuSeed[], codes: ReadonlySet<string>): MenuSeed[] =>
  menus.flatMap((menu) => {
    const [first] = [menu.codes?.["list"] ?? []].flat();
    return [...(first !== undefined && codes.has(first) ? [menu] : []), ...listedIn(menu.children ?? [], codes)];
  });

/** Most names in a line. The others are counted. */
const MOST = 6;
const someOf = (names: readonly string[], t: Translate): string => {
  const rest = names.length - MOST;
  const line = names.slice(0, MOST).join(t("client.builder.listComma"));
  return rest > 0 ? `${line} ${t("apiKey.more", { count: rest })}` : line;
};

const Opens = ({ verb, text, never = false }: { verb: string; text: string; never?: boolean }) => (
  <Grid as="li" columns="16px 64px 1fr" gap={8} padY={8} hairline="bottom" align="start" tone={never ? "fg3" : "fg"}>
    {never ? <Cross size={14} /> : <Text tone="ok">{<Tick size={14} color="currentColor" />}</Text>}
    <b>{verb}</b>
    <span>{text}</span>
  </Grid>
);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Grid columns="72px 1fr" padY={4} hairline="bottom">
    <Muted>{name}</Muted>
    <Text weight={500}>{children}</Text>
  </Grid>
);

/** The rights of the key's roles at this moment, in verbs. */
const WhatItOpens = ({ apiKey }: { apiKey: OneKey }) => {
  const t = useT();
  const codes = new Set(apiKey.codes);
  const sees = listedIn(menuTree, codes).map(({ zh, en }) => (language() === "zh" ? zh : en));
  const records = allProcedures.filter(({ permission }) => codes.has(permission));
  const ends = apiKey.expiresAt ? showDay(dayOf(new Date(apiKey.expiresAt))) : t("apiKey.never");
  return (
    <section>
      <Title as="h3">
        {t("apiKey.opens")} <HeadNote>{t("apiKey.opensNow", { roles: apiKey.roleNames ?? "" })}</HeadNote>
      </Title>
      <Box as="ul">
        {sees.length > 0 && <Opens verb={t("apiKey.see")} text={someOf(sees, t)} />}
        {records.length > 0 && <Opens verb={t("apiKey.ask")} text={t("apiKey.askText")} />}
        {records.length > 0 && (
          <Opens
            verb={t("apiKey.record")}
            text={someOf(
              records.map(({ id }) => `${id} ${t(procedureLabel(id))}`),
              t,
            )}
          />
        )}
        <Opens verb={t("apiKey.neverOpens")} text={t("apiKey.neverText")} never />
      </Box>
      <Box above={12}>
        <Fact name={t("apiKey.from")}>{apiKey.addresses.join(", ") || t("apiKey.anyAddress")}</Fact>
        <Fact name={t("apiKey.ends")}>{ends}</Fact>
        <Fact name={t("apiKey.limit")}>{t("apiKey.limitText", { count: rates.apiKeyCalls.points })}</Fact>
      </Box>
    </section>
  );
};

const address = (): string => `${window.location.origin}${addressOf(listCalls(cylinder).get)}?pageSize=1`;
const firstCalls = {
  curl: () => `curl ${address()} \\\n  -H "Authorization: Bearer $CYLINDRA_KEY"`,
  Node: () =>
    `const answer = await fetch("${address()}", {\n  headers: { authorization: \`Bearer \${process.env.CYLINDRA_KEY}\` },\n});\nconsole.log(await answer.json());`,
  Python: () =>
    `import json, os, urllib.request\ncall = urllib.request.Request("${address()}", headers={"Authorization": "Bearer " + os.environ["CYLINDRA_KEY"]})\nprint(json.load(urllib.request.urlopen(call)))`,
};
type CallIn = keyof typeof firstCalls;
const sampleAnswer = `{ "success": true, "code": "1",\n  "data": { "list": [{ "gasBarcode": "075720384417", … }],\n    "total": 1 } }`;

/** Lines of code that wrap instead of scrolling. */
const CodeBox = ({ text }: { text: string }) => (
  <Box fill="surface2" radius="control" pad={12} above={8} size={12} line={18} anywhere>
    {text.split("\n").map((line) => (
      <Text as="code" block key={line}>
        {line.replace(/^ +/, (spaces) => "\u00A0".repeat(spaces.length))}
      </Text>
    ))}
  </Box>
);

/** A first call to copy. It names the key by a variable, so that the key itself stays in one place. */
const FirstCall = () => {
  const t = useT();
  const [at, setAt] = useState<CallIn>("curl");
  const code = firstCalls[at]();
  return (
    <Stack as="section">
      <Row>
        <Title as="h3">{t("apiKey.firstCall")}</Title>
        <Spacer />
        <Button
          size="small"
          variant="minimal"
          icon={<Duplicate size={14} />}
          text={t("common.copy")}
          onClick={() => void putOnClipboard(code)}
        />
      </Row>
      <Tabs id="first-call" selectedTabId={at} onChange={(id) => setAt(id as CallIn)}>
        {Object.keys(firstCalls).map((name) => (
          <Tab key={name} id={name} title={name} />
        ))}
      </Tabs>
      <CodeBox text={code} />
      <Row gap={8} above={8} size={12}>
        <Tag minimal intent="success" icon={<Tick size={12} />}>
          200
        </Tag>
        <Muted>{t("apiKey.answer")}</Muted>
      </Row>
      <CodeBox text={sampleAnswer} />
    </Stack>
  );
};

/** The key in its parts: the tenant's and the check sum are quiet, the secret is strong. */
const KeyText = ({ text }: { text: string }) => {
  const [prefix = "", tenant = "", secret = "", sum = ""] = text.split("_");
  return (
    <>
      {`${prefix}_${tenant}_`}
      <Text as="b" tone="fg">
        {secret}
      </Text>
      {`_${sum}`}
    </>
  );
};

/** A new key, what it opens, and a first call with it. */
export const KeyOnce = ({ made: { id, key }, onClose }: { made: MadeKey; onClose: () => void }) => {
  const t = useT();
  const { data } = useQuery({ queryKey: ["api-key", id, key.slice(-6)], queryFn: () => send(keyCalls.get, { id }) });
  return (
    <SecretOnce
      title={t("apiKey.once", { name: data?.name ?? "" })}
      secret={key}
      shown={<KeyText text={key} />}
      warning={t("apiKey.onlyTimeText")}
      lost={t("apiKey.lost")}
      onClose={onClose}
    >
      <Grid columns={useNarrow() ? 1 : "1fr 344px"} gap={32} rowGap={16}>
        {data ? <WhatItOpens apiKey={data} /> : <span />}
        <FirstCall />
      </Grid>
    </SecretOnce>
  );
};
