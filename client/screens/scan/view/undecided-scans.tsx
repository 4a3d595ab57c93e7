import { Button, InputGroup } from "@blueprintjs/core";
import { Disable, Error as ErrorIcon, WarningSign } from "@blueprintjs/icons";
import { useState, type FormEvent, type ReactNode } from "react";
import { procedureLabel } from "#contracts/procedures/index.ts";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { asServerHas } from "#client/lib/call/device-clock.ts";
import { showMoment, showTime } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { confirm } from "#client/state/confirm.ts";
import { Sentence } from "#client/kit/sentence.tsx";
import { canonicalCode, isSameCode } from "#contracts/codes/canonical-code.ts";
import { between } from "#contracts/locales/fragments.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { doubtText, useAway } from "../session/interlock.ts";
import { asSent } from "../session/scan-row.ts";
import type { ScanSession } from "../session/scan-session.ts";
import type { RejectedScan } from "../session/scan-journal.ts";
import { expectedLengths, useCylindersOfCode, useIsTwice } from "../session/scanner-settings.ts";
import type { HeldScan } from "../session/pending-cylinders.ts";
import { nearOf } from "../job/job.ts";
import { useMatches } from "../session/cylinder-queries.ts";
import styles from "./scan-view.module.css";

type RejectedProps = { session: Pick<ScanSession, "correct" | "drop">; scans: RejectedScan[] };

const Rejected = ({
  session,
  scan: { item, msg, failed: isFailed },
}: Pick<RejectedProps, "session"> & { scan: RejectedScan }) => {
  const t = useT();
  const [code, setCode] = useState(item.gasBarcode);
  const [wrong, setWrong] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(!(await session.correct(item.commandId, code)));
  };
  const drop = async () => {
    const sure = await confirm({
      title: t("scan.aside.dropTitle", { code: item.gasBarcode }),
      text: t("scan.aside.dropText"),
      action: t("scan.aside.drop"),
      danger: true,
    });
    if (sure) await session.drop(item.commandId);
  };
  return (
    <li>
      <Row as="form" gap={8} rowGap={4} wrap onSubmit={(event) => void send(event)}>
        <Row as="span" align="baseline" gap={8}>
          <Text as="b" weight={500}>
            {t(procedureLabel(item.procedureId))}
          </Text>
          <Text as="small" size={12} weight={400} tone="fg2">
            {showMoment(asSent(item).occurredAt)}
          </Text>
        </Row>
        <InputGroup
          size="small"
          aria-label={t("fields.gasBarcode")}
          autoComplete="off"
          intent={wrong ? "danger" : "none"}
          value={code}
          onValueChange={setCode}
        />
        <Button size="small" type="submit" text={t(isFailed ? "scan.aside.again" : "scan.aside.send")} />
        <Button size="small" variant="minimal" text={t("scan.aside.drop")} onClick={() => void drop()} />
      </Row>
      <Text as="p" above={2} size={12} line={18} tone="alert">
        <Sentence text={wrong ? t("scan.hint.noBarcode") : msg} code={item.gasBarcode} />
        {isFailed && (
          <Row as="span" align="baseline" gap={8}>
            {t("scan.aside.failed")}
          </Row>
        )}
      </Text>
    </li>
  );
};

/** Rejected scans. They are kept over reloads until a person corrects or drops them. */
export const RejectedList = ({ session, scans }: RejectedProps) => {
  const t = useT();
  if (scans.length === 0) return null;
  return (
    <Stack
      as="section"
      fixed
      fill="alertSoft"
      radius="panel"
      className={styles.rejectedList}
      aria-label={t("scan.aside.title", { n: scans.length })}
    >
      <Row as="h2" gap={8} padY={8} padX={12} tone="alert">
        <ErrorIcon size={14} />
        {t("scan.aside.title", { n: scans.length })}
        <Text as="small" size={12} weight={400} tone="fg2">
          {t("scan.aside.text")}
        </Text>
      </Row>
      <Text as="ul" scroll tabIndex={0}>
        {scans.map((scan) => (
          <Rejected key={scan.item.commandId} session={session} scan={scan} />
        ))}
      </Text>
    </Stack>
  );
};

type Props = {
  session: Pick<ScanSession, "decide" | "discard">;
  scans: HeldScan[];
  /** False while the server cannot be reached. */
  online: boolean;
};

/** Number of matching barcodes that are offered as buttons. */
const offered = 3;

/** Sort key: 0 if the reading lacks only the start or the end of the code, which is most common, else 1. */
const missing = (code: string, read: string): number => {
  const [whole, part] = [canonicalCode(code), canonicalCode(read)];
  return whole.startsWith(part) || whole.endsWith(part) ? 0 : 1;
};

type HeldProps = Pick<Props, "session" | "online"> & { scan: HeldScan };

const HeldScanHead = ({ scan: { gasBarcode, at, job } }: Pick<HeldProps, "scan">) => {
  const t = useT();
  return (
    <span>
      <b>
        <Barcode code={gasBarcode} plain />
      </b>
      <Text as="small" size={12} line={16} tone="fg2">
        {t(procedureLabel(job.procedureId))}, {showTime(asServerHas(at))}
      </Text>
    </span>
  );
};

/** The barcodes that a held code may be, as buttons. */
const Candidates = ({ session, scan }: Pick<HeldProps, "session" | "scan">) => {
  const { id, gasBarcode } = scan;
  const isTwice = useIsTwice()(scan);
  const bearers = useCylindersOfCode(gasBarcode);
  const comma = useT()("client.builder.listComma");
  const candidates = useMatches(isTwice ? "" : gasBarcode, nearOf(scan.job)?.id)
    .filter((match) => !isSameCode(match.gasBarcode, gasBarcode))
    .toSorted((one, other) => missing(one.gasBarcode, gasBarcode) - missing(other.gasBarcode, gasBarcode))
    .slice(0, offered);
  const codes = isTwice
    ? bearers.map(({ gasBarcode: code, specName, holderName }) => ({ code, text: [specName, holderName] }))
    : candidates.map(({ gasBarcode: code }) => ({ code, text: [] }));
  return codes.map(({ code, text }) => (
    <Button key={code} size="small" onClick={() => session.decide(id, code)}>
      <Barcode code={code} plain />{" "}
      <Text as="small" size={12} line={16} tone="fg2">
        {text.filter(Boolean).join(comma)}
      </Text>
    </Button>
  ));
};

const HeldActs = ({ session, scan, online }: HeldProps) => {
  const t = useT();
  const isTwice = useIsTwice()(scan);
  // A stopped scan is recorded only once the server can be asked.
  const isAway = useAway() || !online;
  const isShut = isTwice || (scan.doubt?.stop === true && isAway);
  const record = t(scan.doubt?.stop ? "scan.doubt.record" : "scan.held.record");
  return (
    <>
      {!isShut && <Button size="small" text={record} onClick={() => session.decide(scan.id)} />}
      <Button size="small" intent="primary" text={t("scan.held.discard")} onClick={() => session.discard(scan.id)} />
    </>
  );
};

/** Why a code is held: its length, that several cylinders have it, or what this device knows of its cylinder. */
const useHeldText = (): ((scan: HeldScan) => string) => {
  const t = useT();
  const isTwice = useIsTwice();
  return (scan) => {
    const { doubt } = scan;
    if (doubt) return t(doubt.stop ? "scan.doubt.stop" : "scan.doubt.ask", { reasons: doubtText(doubt).join(between) });
    if (isTwice(scan)) return t("scan.twice.text");
    const expected = expectedLengths();
    const n = scan.gasBarcode.length;
    const isShort = expected.length === 1 && n < (expected[0] ?? 0);
    return t(isShort ? "scan.held.short" : "scan.held.text", { expected: expected.join(t("scan.held.or")), n });
  };
};

const Held = (props: HeldProps) => (
  <Row as="li" gap={8} rowGap={4} wrap>
    <HeldScanHead scan={props.scan} />
    <Text as="p">{useHeldText()(props.scan)}</Text>
    {!props.scan.doubt && <Candidates {...props} />}
    <Spacer />
    <HeldActs {...props} />
  </Row>
);

type HeroProps = {
  kind: string;
  icon: ReactNode;
  head: string;
  code: string;
  /** Content below the barcode, and beside all of it. */
  children: ReactNode;
  beside?: ReactNode;
};

/** The last scan in large text: a sign, a head and the barcode. */
export const HeroFrame = ({ kind, icon, head, code, children, beside }: HeroProps) => (
  <Row
    as="section"
    relative
    align="stretch"
    gap={20}
    clip
    className={styles.hero}
    data-result={kind}
    aria-live="assertive"
  >
    <Grid as="span" middle fixed radius="round" className={styles.icon}>
      {icon}
    </Grid>
    <Box grow className={styles.body}>
      <Text as="div" size={16} line={24} weight={600} className={styles.head}>
        {head}
      </Text>
      <Barcode code={code} plain className={styles.heroBarcode} />
      {children}
    </Box>
    {beside}
  </Row>
);

/** A held code in large text, with the barcodes that it may be. */
export const HeldHero = (props: HeldProps) => {
  const t = useT();
  const { doubt, gasBarcode } = props.scan;
  const text = useHeldText()(props.scan);
  const kind = doubt?.stop ? "no" : "exc";
  const icon = doubt?.stop ? <Disable size={28} /> : <WarningSign size={28} />;
  return (
    <HeroFrame kind={kind} icon={icon} head={text} code={gasBarcode}>
      {doubt?.stop && <p>{t("scan.doubt.stopText")}</p>}
      <Row gap={8} rowGap={4} wrap above={4}>
        {!doubt && <Candidates {...props} />}
        <HeldActs {...props} />
      </Row>
    </HeroFrame>
  );
};

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" fixed fill="warnSoft" radius="panel" className={styles.heldList} aria-label={title} role="alert">
    <Row as="h2" gap={8} padY={8} padX={12} size={14} line={20} weight={600} tone="warn">
      <WarningSign size={14} />
      {title}
    </Row>
    <Text as="ul" scroll tabIndex={0}>
      {children}
    </Text>
  </Stack>
);

/** Held codes: those with an unknown length, those of several cylinders, and those that this device doubts. None is sent until a person decides. */
export const HeldList = ({ session, scans, online }: Props) => {
  const t = useT();
  const isTwice = useIsTwice();
  const kindOf = (scan: HeldScan) => (scan.doubt ? "doubt" : isTwice(scan) ? "twice" : "held");
  const lists = (["doubt", "twice", "held"] as const).map((kind) => {
    const scansOfKind = scans.filter((scan) => kindOf(scan) === kind);
    return { title: t(`scan.${kind}.title`, { count: scansOfKind.length }), held: scansOfKind };
  });
  return lists.map(({ title, held }) =>
    held.length === 0 ? null : (
      <List key={title} title={title}>
        {held.map((scan) => (
          <Held key={scan.id} session={session} scan={scan} online={online} />
        ))}
      </List>
    ),
  );
};
