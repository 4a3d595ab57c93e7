import { Button, HTMLSelect, InputGroup } from "@blueprintjs/core";
import { useState } from "react";
import type { ImportErrorKind } from "#contracts/imports/calls.ts";
import { type ImportKindName, importKinds } from "#contracts/imports/kinds.ts";
import type { Field } from "#contracts/fields/field.ts";
import { showNumber } from "#contracts/fields/show-number.ts";
import { useT } from "#client/lib/i18n.ts";
import { Row } from "#client/kit/layout.tsx";
import { isRequired } from "../import-words.ts";
import type { Wanted } from "./edit-queue.ts";
import { isNamed, Replacing } from "./replacing.tsx";
import styles from "../import.module.css";

/** True if one text may fix all cells of a kind: they are empty, and rows may share the value. */
const mayFill = (kind: ImportKindName, { field, values }: ImportErrorKind): boolean =>
  values.every(({ value }) => value === "") && !importKinds[kind].doubles.some((fields) => fields.includes(field));

/** True if clearing a cell fixes the error, because the field is optional. */
export const mayBeEmpty = (kind: ImportKindName, field: string): boolean => {
  const definition = importKinds[kind].fields[field];
  return definition !== undefined && !isRequired(definition);
};

/** A replacement suggested by the server: the most similar name. */
type Offer = { from: string; to: string; rows: number };

const offersOf = ({ values }: ImportErrorKind): Offer[] =>
  values.flatMap(({ value, rows, suggestions }) => suggestions.map((to) => ({ from: value, to, rows })));

export type FixEverywhere = (fix: Wanted) => void;

/** The parameters of the fixes of an error kind. */
export type FixProps = {
  kind: ImportKindName;
  busy: boolean;
  /** The error kind that the rows are filtered by. */
  shown: string | undefined;
  /** Shows only the rows of an error; undefined: the rows of every error. */
  onShow: (kind: ImportErrorKind | undefined) => void;
  onFix: FixEverywhere;
  /** Checks the rows with this text again, because a record of the name was added. */
  onAdded: (field: string, text: string) => void;
  /** Accepts barcodes of unusual lengths. */
  onTakeLengths: () => void;
};

/** A unique key of an error kind. */
export const kindKey = ({ field, code }: Pick<ImportErrorKind, "field" | "code">): string => `${field} ${code}`;

const lengthCode = "import.unusualLength";

/** Words for taking away what a field does not take, by its kind. */
const stripWords: Partial<Record<Field["kind"], string>> = {
  integer: "client.import.stripUnits",
  decimal: "client.import.stripUnits",
  phone: "client.import.stripSigns",
  barcode: "client.import.stripBlanks",
};

type OneProps = FixProps & { of: ImportErrorKind };

/** The fixes for all rows with an error. */
export const Fixes = ({ kind, of, busy, shown, onShow, onFix, onAdded, onTakeLengths }: OneProps) => {
  const t = useT();
  const isShown = shown === kindKey(of);
  const isLength = of.code === lengthCode;
  const field = importKinds[kind].fields[of.field];
  const hasTexts = of.values.some(({ value }) => value !== "");
  const isReplaced = isNamed(field) && hasTexts;
  const strip = of.suggested > 0 && field ? stripWords[field.kind] : undefined;
  const offers = isLength || isReplaced || strip ? [] : offersOf(of);
  // The note above the rows asks the person about dates with an unclear order.
  const isAsked = isLength || of.code === "import.dayOrder";
  const clears = offers.length === 0 && hasTexts && !isAsked && mayBeEmpty(kind, of.field);
  const near = isReplaced && of.suggested > 0 ? "client.import.fixNear" : strip;
  return (
    <>
      {isReplaced && isShown && <Replacing {...{ kind, of, busy, onFix, onAdded }} />}
      {(near || (isReplaced && !isShown)) && (
        <Row align="stretch" gap={8} rowGap={4} wrap above={6} below={2} className={styles.fix}>
          {near && (
            <Button
              size="small"
              disabled={busy}
              text={t(near, { count: of.suggested, n: showNumber(of.suggested) })}
              onClick={() => onFix({ field: of.field, code: of.code })}
            />
          )}
          {isReplaced && !isShown && (
            <Button size="small" text={t("client.import.choose")} onClick={() => onShow(of)} />
          )}
        </Row>
      )}
      {offers.length > 0 && <Offers of={of} offers={offers} busy={busy} onFix={onFix} />}
      {isLength && <Lengths {...{ of, busy, onFix, onTakeLengths }} />}
      {mayFill(kind, of) && <Fill of={of} busy={busy} onFix={onFix} />}
      {clears && (
        <Row align="stretch" gap={8} above={6} below={2} className={styles.fix}>
          <Button
            size="small"
            disabled={busy}
            text={t("client.import.clearAll", { count: of.rows, n: showNumber(of.rows) })}
            onClick={() => onFix({ field: of.field, code: of.code, to: "" })}
          />
        </Row>
      )}
    </>
  );
};

/** Spreadsheets remove leading zeros. The person adds them again or accepts the codes. */
const Lengths = ({ of, busy, onFix, onTakeLengths }: Pick<OneProps, "of" | "busy" | "onFix" | "onTakeLengths">) => {
  const t = useT();
  const { field, code, suggested } = of;
  return (
    <Row align="stretch" gap={8} above={6} below={2} className={styles.fix}>
      {suggested > 0 && (
        <Button
          size="small"
          disabled={busy}
          text={t("client.import.zeroBack", { count: suggested, n: showNumber(suggested) })}
          onClick={() => onFix({ field, code })}
        />
      )}
      <Button size="small" disabled={busy} text={t("client.import.lengthsRight")} onClick={onTakeLengths} />
    </Row>
  );
};

/** Writes one text into all cells of the kind: a reason, or a name missing from the sheet. */
const Fill = ({ of, busy, onFix }: Pick<OneProps, "of" | "busy" | "onFix">) => {
  const t = useT();
  const [text, setText] = useState("");
  return (
    <Row
      as="form"
      align="stretch"
      gap={8}
      above={6}
      below={2}
      className={styles.fix}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== "") onFix({ field: of.field, code: of.code, from: "", to: text.trim() });
      }}
    >
      <InputGroup
        className={styles.fill}
        size="small"
        name={`fill-${of.field}`}
        aria-label={t("client.import.fillWith")}
        placeholder={t("client.import.fillWith")}
        value={text}
        onValueChange={setText}
      />
      <Button
        size="small"
        type="submit"
        disabled={busy || text.trim() === ""}
        text={t("client.import.fillRows", { count: of.rows, n: showNumber(of.rows) })}
      />
    </Row>
  );
};

const Offers = ({
  of,
  offers,
  busy,
  onFix,
}: { of: ImportErrorKind; offers: Offer[] } & Pick<OneProps, "busy" | "onFix">) => {
  const t = useT();
  const [offerKey, setChosen] = useState("");
  const offer = offers.find(({ from, to }) => `${from}\n${to}` === offerKey) ?? offers[0];
  if (!offer) return null;
  return (
    <Row align="stretch" gap={8} above={6} below={2} className={styles.fix}>
      <HTMLSelect
        className={styles.offers}
        name={`offer-${of.field}`}
        aria-label={t("client.import.replaceBy")}
        value={`${offer.from}\n${offer.to}`}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {offers.map(({ from, to }) => (
          <option key={`${from}\n${to}`} value={`${from}\n${to}`}>
            {`${from} → ${to}`}
          </option>
        ))}
      </HTMLSelect>
      <Button
        size="small"
        disabled={busy}
        text={t("client.import.fixRows", { count: offer.rows, n: showNumber(offer.rows) })}
        onClick={() => onFix({ field: of.field, code: of.code, from: offer.from, to: offer.to })}
      />
    </Row>
  );
};
