import { InputGroup, Tag } from "@blueprintjs/core";
import { Barcode as BarcodeIcon, Error as ErrorIcon, TickCircle } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { isSameCode } from "#contracts/codes/canonical-code.ts";
import { SEPARATOR } from "#contracts/codes/gs1.ts";
import { LONGEST_READ, readCode, type ReadFault, type ReadKind } from "#contracts/codes/read-code.ts";
import { partsOf, type ReadPart } from "#contracts/codes/read-parts.ts";
import { barcode } from "#contracts/fields/scalars.ts";
import { getCylinder } from "#contracts/interface/single-calls.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { Barcode, Groups } from "#client/kit/cells/barcode.tsx";
import { Box, Row, Stack, Text } from "#client/kit/layout.tsx";
import { showTime } from "#client/lib/dates.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useReading } from "#client/state/session.ts";
import { useScanner } from "../scan/session/use-scanner.ts";
import { scannerDefaults } from "../scan/session/wedge.ts";
import { UseLastPart } from "../scan/view/use-last-part.tsx";
import styles from "./cylinder-detail.module.css";

/** Result of reading the text in the field. `unasked`: the server has not answered yet which cylinder has the code. */
export type ReadText =
  | { is: "empty" }
  | { is: "fault"; fault: ReadFault; text: string }
  | { is: "own" | "free" | "unasked"; code: string; kind: ReadKind }
  | { is: "taken"; code: string; kind: ReadKind; gasBarcode: string };

/** The cylinder that a code finds. Null: none. */
const useBearer = (code: string | undefined) =>
  useQuery({
    queryKey: ["codeBearer", code],
    enabled: code !== undefined,
    retry: false,
    gcTime: 0,
    queryFn: ({ signal }) =>
      send(getCylinder, { gasBarcode: code ?? "" }, { silent: true, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
  }).data;

/** A field for a code, which a scanner fills wherever the focus is. */
export const useCodeField = ({ id, codes }: CylinderAnswer) => {
  const [text, setText] = useState("");
  const [scannedAt, setScannedAt] = useState<number>();
  useScanner((heard) => {
    if (heard.kind !== "code") return;
    // The field gets back its value from before the scan first.
    setTimeout(() => {
      setText(heard.text);
      setScannedAt(Date.now());
    });
  }, scannerDefaults);
  const given = text.trim();
  const settings = useReading();
  const { candidates, fault } = readCode(given, settings);
  const [first] = candidates;
  const isRight = given !== "" && !fault && first !== undefined && barcode.safeParse(first.code).success;
  const isOwn = isRight && codes.some(({ code }) => isSameCode(code, first.code));
  const bearer = useBearer(isRight && !isOwn ? first.code : undefined);
  const read = (): ReadText => {
    if (given === "") return { is: "empty" };
    if (!isRight) return { is: "fault", fault: fault ?? "barcode.invalid", text: given };
    if (isOwn) return { is: "own", ...first };
    if (bearer === undefined) return { is: "unasked", ...first };
    return bearer === null || bearer.id === id
      ? { is: "free", ...first }
      : { is: "taken", ...first, gasBarcode: bearer.gasBarcode };
  };
  const type = (typed: string) => {
    setText(typed);
    setScannedAt(undefined);
  };
  return { text, given, type, scannedAt, read: read() };
};

export type CodeField = ReturnType<typeof useCodeField>;

type InputProps = { field: CodeField; id: string; name: string; label?: string };

/** The separator of GS1 elements has no sign, so the field shows its name. */
const shown = (text: string): string => text.replaceAll(SEPARATOR, "<GS>");

/** The input, with the moment of the scan that filled it. */
export const CodeInput = ({ field, id, name, label }: InputProps) => {
  const t = useT();
  const { scannedAt } = field;
  return (
    <InputGroup
      id={id}
      name={name}
      fill
      size="large"
      autoFocus
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      maxLength={LONGEST_READ}
      leftIcon={<BarcodeIcon />}
      value={shown(field.text)}
      onValueChange={field.type}
      onKeyDown={(event) => {
        // A scanner, and a person who is used to it, ends a code with Enter. What was read is looked at before.
        if (event.key === "Enter") event.preventDefault();
      }}
      rightElement={
        scannedAt === undefined ? undefined : <Tag minimal>{t("codes.scanned", { time: showTime(scannedAt) })}</Tag>
      }
    />
  );
};

/** The parts of the text, those of the code in colour. */
const Parts = ({ parts }: { parts: readonly ReadPart[] }) => {
  const t = useT();
  return (
    <Row as="ul" align="start" wrap gap={4} rowGap={8} padY={10} padX={16} fill="surface" radius="control">
      {parts.map(({ text, name, detail, isUsed }, at) => (
        <Stack as="li" key={`${at} ${text}`} gap={2} className={styles.part} data-used={isUsed}>
          <Text size={20} line={28} number weight={isUsed ? 600 : 400} tone={isUsed ? "fg" : "fg2"} anywhere>
            {shown(text)}
          </Text>
          <Text size={12} line={16} weight={isUsed ? 600 : 400} tone={isUsed ? "accent" : "fg2"}>
            {t(`codes.part.${name}`)}
          </Text>
          {detail && (
            <Text size={12} line={16} tone={detail === "digitWrong" ? "alert" : "fg3"}>
              {t(`codes.part.${detail}`)}
            </Text>
          )}
        </Stack>
      ))}
    </Row>
  );
};

/** Shows how a reader splits the text. A text of one part needs no words. */
export const ReadParts = ({ field: { given } }: { field: CodeField }) => {
  const t = useT();
  const parts = partsOf(given, useReading());
  if (parts.length < 2) return null;
  return (
    <Stack as="section" gap={8}>
      <Text as="h3" weight={600} line={20}>
        {t("codes.wasRead")}
      </Text>
      <Parts parts={parts} />
    </Stack>
  );
};

const Found = ({ isGood, head, children }: { isGood: boolean; head: string; children: ReactNode }) => (
  <Row
    gap={12}
    padY={10}
    padX={12}
    radius="control"
    fill={isGood ? "okSoft" : "alertSoft"}
    role="status"
    tone={isGood ? "ok" : "alert"}
  >
    {isGood ? <TickCircle size={20} color="var(--ok)" /> : <ErrorIcon size={20} color="var(--alert)" />}
    <Box grow>
      <Text block size={12} line={16} tone="fg2">
        {head}
      </Text>
      {children}
    </Box>
  </Row>
);

/** Shows the code that the text contains, and the cylinder that has it. */
export const ReadSaid = ({ read, head }: { read: ReadText; head: string }) => {
  const t = useT();
  if (read.is === "empty") return null;
  if (read.is === "fault")
    return (
      <Found isGood={false} head={t("codes.notRead")}>
        <Row gap={12} wrap rowGap={8}>
          <Text weight={600}>{t(read.fault)}</Text>
          {read.fault === "code.unknownAddress" && <UseLastPart address={read.text} />}
        </Row>
      </Found>
    );
  const isGood = read.is === "free" || read.is === "unasked";
  return (
    <Found isGood={isGood} head={isGood ? head : t("codes.notFree")}>
      <Row gap={12} wrap rowGap={4}>
        <Text size={20} line={28} weight={600} number tone="fg" anywhere>
          <Groups code={read.code} />
        </Text>
        <Text tone="fg2" size={12} line={16}>
          {t(`codeKind.${read.kind}`)}
        </Text>
        <Text push weight={600}>
          {read.is === "taken" ? (
            <>
              {t("codes.takenBy")} <Barcode code={read.gasBarcode} />
            </>
          ) : (
            read.is !== "unasked" && t(`codes.${read.is}`)
          )}
        </Text>
      </Row>
    </Found>
  );
};
