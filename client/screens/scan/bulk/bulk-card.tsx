import { Button, Switch, Tag } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { canonicalCode } from "#contracts/codes/canonical-code.ts";
import { checkCodes, mostRead, type CheckedCode } from "#contracts/commands/check-codes.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Fault } from "#client/kit/fault.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { Box, Row, Text } from "#client/kit/layout.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { asksEach, type Job } from "../job/job.ts";
import type { ScanSession } from "../session/scan-session.ts";

/** The lines of a pasted text, each only once. One line is no reading of a bulk reader. */
export const linesOf = (text: string): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return [...new Map(lines.filter(Boolean).map((line) => [canonicalCode(line), line])).values()];
};

const ownPaste = "textarea, [contenteditable], .bp6-dialog";

/** Takes several pasted lines as a reading, except in what takes pasted text itself. */
const usePastedLines = (onLines: (lines: string[]) => void): void => {
  const report = useEffectEvent(onLines);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const isOwn = event.target instanceof Element && event.target.closest(ownPaste) !== null;
      const lines = linesOf(event.clipboardData?.getData("text") ?? "");
      if (isOwn || lines.length < 2) return;
      event.preventDefault();
      report(lines);
    };
    window.addEventListener("paste", paste, { capture: true });
    return () => window.removeEventListener("paste", paste, { capture: true });
  }, []);
};

/** Each cylinder only once: two tags of one, or two spellings, are one scan. */
const distinct = (list: readonly CheckedCode[]): CheckedCode[] => [
  ...new Map(list.map((each) => [canonicalCode(each.gasBarcode ?? each.read), each])).values(),
];

const intents = { ours: "success", held: "danger", unknown: "warning", unreadable: "none" } as const;

const Odd = ({ code: { read, gasBarcode, state, specName } }: { code: CheckedCode }) => {
  const t = useT();
  return (
    <Row as="li" gap={8} padY={4} hairline="bottom">
      {gasBarcode === null ? <Text anywhere>{read}</Text> : <Barcode code={gasBarcode} plain />}
      <Muted small>{specName}</Muted>
      <Spacer />
      <Tag minimal intent={intents[state]}>
        {t(`scan.bulk.state.${state}`)}
      </Tag>
    </Row>
  );
};

type Props = {
  session: Pick<ScanSession, "takeBatch">;
  job: Job | undefined;
  lines: readonly string[];
  onClose: () => void;
};

/** Why the reading cannot be recorded, as the key of a text. */
const faultOf = ({ job, lines }: Props): string | undefined => {
  if (lines.length > mostRead) return "scan.bulk.tooMany";
  if (!job) return "scan.bulk.noJob";
  return asksEach(job) ? "scan.bulk.asksEach" : undefined;
};

/** The codes of a reading, and how many of each kind there are. */
const useChecked = (lines: readonly string[]) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["bulk", lines],
    queryFn: ({ signal }) => send(checkCodes, { read: [...lines] }, { silent: true, signal }),
    enabled: lines.length <= mostRead,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const codes = distinct(data?.list ?? []);
  const count = (state: CheckedCode["state"]): number => codes.filter((code) => code.state === state).length;
  const counts = {
    ours: count("ours"),
    held: count("held"),
    unknown: count("unknown"),
    unreadable: count("unreadable"),
  };
  return { data, error, refetch, codes, ...counts };
};

type UnknownProps = { count: number; isOn: boolean; onChange: (isOn: boolean) => void };

const UnknownToo = ({ count, isOn, onChange }: UnknownProps) => (
  <Box padY={12}>
    <Switch
      checked={isOn}
      label={useT()("scan.bulk.withUnknown", { count })}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </Box>
);

/** A reading of a bulk reader: what it names, in numbers, and one button that records all of it. */
const BulkCard = (props: Props) => {
  const { session, lines, onClose } = props;
  const t = useT();
  const [withUnknown, setWithUnknown] = useState(true);
  const fault = faultOf(props);
  const { data, error, refetch, codes, ours, held, unknown, unreadable } = useChecked(lines);
  const isTaken = ({ state }: CheckedCode): boolean => state !== "unreadable" && (withUnknown || state !== "unknown");
  const taken = codes.filter(isTaken);
  const record = (): void => {
    session.takeBatch(taken.map(({ read, gasBarcode }) => ({ gasBarcode: gasBarcode ?? read, raw: read })));
    onClose();
  };
  const title = data
    ? t("scan.bulk.title", { read: codes.length, ours, unknown, held })
    : t("scan.bulk.reading", { n: lines.length });
  return (
    <Dialog
      title={
        <>
          {title}
          {unreadable > 0 && <HeadNote>{t("scan.bulk.unreadable", { count: unreadable })}</HeadNote>}
        </>
      }
      onClose={onClose}
    >
      <div className="bp6-dialog-body">
        {error && <Fault text={error.message} />}
        {!data && !error && lines.length <= mostRead && <Loading />}
        <Text as="ul" scroll>
          {codes
            .filter(({ state }) => state !== "ours")
            .map((code) => (
              <Odd key={code.read} code={code} />
            ))}
        </Text>
        {unknown > 0 && <UnknownToo count={unknown} isOn={withUnknown} onChange={setWithUnknown} />}
      </div>
      <div className="bp6-dialog-footer">
        <Muted small>{t(fault ?? "scan.bulk.once", { most: mostRead })}</Muted>
        <Spacer />
        {error && <Button text={t("client.empty.retry")} onClick={() => void refetch()} />}
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          intent="primary"
          autoFocus
          disabled={fault !== undefined || taken.length === 0}
          text={t("scan.bulk.record", { count: taken.length })}
          onClick={record}
        />
      </div>
    </Dialog>
  );
};

/** Opens a card for the pasted lines of a bulk reader. */
export const PastedLines = (props: Pick<Props, "session" | "job">) => {
  const [lines, setLines] = useState<string[]>();
  usePastedLines(setLines);
  return lines && <BulkCard {...props} lines={lines} onClose={() => setLines(undefined)} />;
};
