import { Button, InputGroup, Tag } from "@blueprintjs/core";
import { KeyTab, TickCircle } from "@blueprintjs/icons";
import { memo, useId, useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from "react";
import { groupsOf } from "#client/lib/barcode-groups.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { useT } from "#client/lib/i18n.ts";
import { nearOf, type Job, type Near } from "../job/job.ts";
import { useMatches, type Match } from "../session/cylinder-queries.ts";
import { expectedLengths } from "../session/scanner-settings.ts";
import styles from "./scan-view.module.css";

type Props = {
  onCode: (code: string) => void;
  /** For a phone: digits in groups of four with a keyboard of digits, and the focus at once. */
  large?: boolean;
  /** The job, whose vehicle's or customer's cylinders are offered first. */
  job?: Job;
};

type MatchesProps = { id: string; near?: Near; matches: Match[]; at: number; onChoose: (code: string) => void };

const Matches = ({ id, near, matches, at, onChoose }: MatchesProps) => {
  const t = useT();
  return (
    <Text
      as="ul"
      pad={4}
      fill="bg"
      radius="panel"
      className={styles.matches}
      role="listbox"
      id={id}
      aria-label={t("scan.matches")}
    >
      {matches.map(({ gasBarcode, specName, isNear }, index) => (
        <Row
          as="li"
          gap={12}
          padX={8}
          radius="control"
          line={32}
          key={gasBarcode}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={index === at ? styles.isOn : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(gasBarcode)}
        >
          <Barcode code={gasBarcode} plain />
          <Text as="small" size={12} tone="fg3">
            {specName}
          </Text>
          <Spacer />
          {near && isNear && (
            <Tag minimal intent="success" icon={<TickCircle size={12} />}>
              {t(`scan.near.${near.is}`)}
            </Tag>
          )}
        </Row>
      ))}
    </Text>
  );
};

/** Shows a barcode in groups of four, and keeps the caret at its character although blanks are put in. */
const useGroups = (code: string, isGrouped: boolean) => {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const shown = isGrouped ? groupsOf(code).join(" ") : code;
  useLayoutEffect(() => {
    if (!isGrouped || caret.current === undefined) return;
    const before = groupsOf(code.slice(0, caret.current)).join(" ").length;
    input.current?.setSelectionRange(before, before);
  }, [code, isGrouped]);
  /** The barcode of a typed text, without the blanks between its groups. */
  const read = (text: string): string => {
    if (!isGrouped) return text;
    const at = input.current?.selectionStart ?? text.length;
    caret.current = text.slice(0, at).replaceAll(" ", "").length;
    return text.replaceAll(" ", "");
  };
  return { input, shown, read };
};

/** How many digits were typed, and how many are left to the shortest barcode. */
const Digits = ({ code }: { code: string }) => {
  const t = useT();
  const lengths = expectedLengths();
  const left = lengths.length > 0 && code !== "" ? Math.max(0, Math.min(...lengths) - code.length) : 0;
  return (
    <Row justify="between" full weight={500}>
      {t("scan.typeLabel")}
      {code !== "" && (
        <Text tone={left > 0 ? "warn" : "ok"} role="status">
          {t(left > 0 ? "scan.digits" : "scan.digitsDone", { n: code.length, count: code.length, left })}
        </Text>
      )}
    </Row>
  );
};

type ButtonsProps = { isText: boolean; isEmpty: boolean; onText: () => void };

/** The buttons of a phone: letters instead of digits, and record. */
const LargeButtons = ({ isText, isEmpty, onText }: ButtonsProps) => {
  const t = useT();
  return (
    <>
      <Button
        size="large"
        active={isText}
        aria-pressed={isText}
        text={t("scan.letters")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onText}
      />
      <Button size="large" intent="primary" type="submit" text={t("scan.enter")} disabled={isEmpty} />
    </>
  );
};

/** Attributes of the field on a phone: a keyboard of digits, or of letters if the person asks for it. */
const phoneField = (isText: boolean) =>
  ({ size: "large", autoFocus: true, inputMode: isText ? undefined : "numeric", enterKeyHint: "send" }) as const;

/** Matches that a phone shows above its keyboard. */
const mostOnPhone = 2;

/** The registered barcodes that are offered. A whole barcode is one of them only where a word beside it says more. */
const useOffered = (code: string, near: Near | undefined, large: boolean): Match[] =>
  useMatches(code, near?.id)
    .filter(({ gasBarcode, isNear }) => isNear || gasBarcode !== code.trim())
    .slice(0, large ? mostOnPhone : undefined);

const stepOf = (key: string): number => Number(key === "ArrowDown") - Number(key === "ArrowUp");

/** A manually typed barcode, for labels that no scanner reads. Memoized, because its input measures itself on every render. */
export const ManualInput = memo(({ onCode, large = false, job }: Props) => {
  const t = useT();
  const id = useId();
  const [code, setCode] = useState("");
  const [focused, setFocused] = useState(false);
  /** Index of the match chosen with the arrow keys. -1: the typed text counts. */
  const [at, setAt] = useState(-1);
  const [isText, setText] = useState(false);
  const { input, shown, read } = useGroups(code, large);
  const near = job && nearOf(job);
  const offered = useOffered(code, near, large);
  const matches = focused ? offered : [];
  const enter = (barcode: string) => {
    if (barcode.trim() === "") return;
    onCode(barcode);
    setCode("");
    setAt(-1);
    if (large) input.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter(matches[at]?.gasBarcode ?? code);
  };
  const press = (event: KeyboardEvent) => {
    const step = stepOf(event.key);
    if (event.key === "Escape") setAt(-1);
    if (step === 0 || matches.length === 0) return;
    event.preventDefault();
    setAt((now) => Math.max(-1, Math.min(matches.length - 1, now + step)));
  };
  return (
    <form className={styles.manualInput} onSubmit={submit}>
      {large && <Digits code={code} />}
      <InputGroup
        name="gasBarcode"
        inputRef={input}
        {...(large ? phoneField(isText) : {})}
        leftElement={<KeyTab />}
        role="combobox"
        aria-label={t("scan.typeLabel")}
        aria-expanded={matches.length > 0}
        aria-controls={id}
        aria-activedescendant={matches[at] ? `${id}-${at}` : undefined}
        placeholder={t(large ? "scan.typeLabel" : "scan.type")}
        autoComplete="off"
        value={shown}
        onValueChange={(text) => {
          setCode(read(text));
          setAt(-1);
        }}
        onKeyDown={press}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      />
      {matches.length > 0 && <Matches id={id} near={near} matches={matches} at={at} onChoose={enter} />}
      {large && <LargeButtons isText={isText} isEmpty={code === ""} onText={() => setText(!isText)} />}
    </form>
  );
});
