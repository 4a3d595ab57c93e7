import { Checkbox, InputGroup } from "@blueprintjs/core";
import { InfoSign, Exchange } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { mostCodes } from "#contracts/codes/attached-code.ts";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { barcodeLengths } from "#contracts/commands/barcode-lengths.ts";
import { relabelCylinder } from "#contracts/commands/codes.ts";
import { Groups } from "#client/kit/cells/barcode.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { Box, Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";
import { useNarrow } from "#client/lib/use-narrow.ts";
import { send } from "#client/state/api.ts";
import { mayPrint, openLabels } from "#client/state/paper/paper.ts";
import { hasCode } from "#client/state/session.ts";
import { CodeFrame, useCommand, type CodeDialog } from "./attach-dialog.tsx";
import { CodeInput, ReadSaid, useCodeField } from "./code-field.tsx";
import { LabelPicture } from "./label-picture.tsx";

/** Lengths of the fleet's barcodes, the most frequent first. Empty while unknown. */
const useLengths = (): readonly number[] => {
  const { data } = useQuery({
    queryKey: ["barcodeLengths", "relabel"],
    enabled: hasCode(...barcodeLengths.permission),
    staleTime: 3_600_000,
    retry: false,
    queryFn: ({ signal }) => send(barcodeLengths, {}, { silent: true, signal }),
  });
  return data?.list.map(({ length }) => length) ?? [];
};

const LengthNote = ({ code }: { code: string }) => {
  const t = useT();
  const lengths = useLengths();
  if (lengths.length === 0 || lengths.includes(code.length)) return null;
  return (
    <Text size={12} line={16} tone="warn" role="status">
      {t("codes.oddLength", { length: code.length, others: lengths.join(", ") })}
    </Text>
  );
};

const Fate = ({ code, children }: { code: ReactNode; children: ReactNode }) => (
  <Row as="li" align="baseline" gap={16} hairline="bottom" padY={6} line={20} wrap>
    <Text weight={600}>{code}</Text>
    <Text tone="fg2">{children}</Text>
  </Row>
);

type FatesProps = { code: string; gasBarcode: string; count: number; used: number };

/** Says what becomes of each code. */
const Fates = ({ code, gasBarcode, count, used }: FatesProps) => {
  const t = useT();
  return (
    <Box as="ul">
      {code !== "" && <Fate code={<Groups code={code} />}>{t("codes.becomes")}</Fate>}
      <Fate code={<Groups code={gasBarcode} />}>{t("codes.stays")}</Fate>
      {count > 0 && <Fate code={t("codes.others", { count })}>{t("codes.othersStay", { used, most: mostCodes })}</Fate>}
    </Box>
  );
};

/** Gives a cylinder another barcode, and keeps the one of before as a former code. */
export const RelabelDialog = ({ cylinder, count, onDone, onClose }: CodeDialog) => {
  const t = useT();
  const id = useId();
  const field = useCodeField(cylinder);
  const { read } = field;
  const narrow = useNarrow();
  const [reason, setReason] = useState("");
  const [prints, setPrints] = useState(mayPrint());
  const { working, run } = useCommand({ onDone, onClose });
  const { gasBarcode } = cylinder;
  // An attached code may become the barcode.
  const isAttached = read.is === "own" && !isSameCode(read.code, gasBarcode);
  const isReady = (read.is === "free" || read.is === "unasked" || isAttached) && reason.trim() !== "";
  const code = "code" in read ? read.code : "";
  const relabel = async () => {
    const body = { id: cylinder.id, version: cylinder.version, gasBarcode: field.given, reason: reason.trim() };
    const said = t("codes.relabelled", { code: grouped(code) });
    const isDone = await run((commandId) => send(relabelCylinder, { commandId, ...body }), said);
    if (isDone && prints) openLabels([code]);
  };
  const text = code === "" ? t("codes.relabel") : <Sentence text={t("codes.relabelAs", { code })} code={code} />;
  const act = { icon: <Exchange />, text, isReady, working, perform: () => void relabel() };
  const note = mayPrint() && (
    <Checkbox checked={prints} label={t("codes.print")} onChange={() => setPrints((before) => !before)} />
  );
  return (
    <CodeFrame id={`${id}-form`} title={t("codes.relabel")} note={note} act={act} onClose={onClose}>
      <Grid gap={24} columns={narrow ? "minmax(0, 1fr)" : "minmax(0, 1fr) 232px"}>
        <Stack gap={16}>
          <FormRow id={`${id}-code`} label={t("codes.newBarcode")} required>
            <Stack gap={4}>
              <CodeInput field={field} id={`${id}-code`} name="gasBarcode" />
              {code !== "" && <LengthNote code={code} />}
            </Stack>
          </FormRow>
          <FormRow id={`${id}-reason`} label={t("codes.reason")} required help={t("codes.whyHelp")}>
            <InputGroup id={`${id}-reason`} name="reason" maxLength={500} value={reason} onValueChange={setReason} />
          </FormRow>
          <ReadSaid read={isAttached ? { ...read, is: "free" } : read} head={t("codes.willBeBarcode")} />
          <Fates code={code} gasBarcode={gasBarcode} count={count} used={count + (isAttached ? 0 : 1)} />
          <Row gap={8} align="start" tone="fg2" line={20}>
            <InfoSign size={14} />
            <span>{t("codes.mistyped")}</span>
          </Row>
        </Stack>
        <LabelPicture cylinder={cylinder} code={code === "" ? gasBarcode : code} />
      </Grid>
    </CodeFrame>
  );
};
