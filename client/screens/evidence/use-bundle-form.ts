import { useState } from "react";
import { evidenceCalls, mostEvidenceBarcodes } from "#contracts/audit/evidence-calls.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { useT, type Translate } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { showError } from "#client/state/toasts.ts";
import { meantCode } from "#client/state/meant-code.ts";
import { isBarcode } from "#contracts/fields/scalars.ts";
import type { Subject } from "./evidence-calls.ts";

const fieldNames = ["gasBarcodes", "orderNumber", "placeId", "from", "to", "purpose"] as const;
type Faults = Partial<Record<(typeof fieldNames)[number], string>>;
type InitialSubject = { subject: Subject; gasBarcodes: readonly string[]; orderNumber: string };

/** The field that names the subject. */
const mainField = {
  cylinder: "gasBarcodes",
  recall: "gasBarcodes",
  order: "orderNumber",
  place: "placeId",
} as const satisfies Record<Subject, keyof Faults>;

/** Assigns errors of the call to form fields. Errors of single barcodes belong to the barcode field. */
const faultsOf = (error: ApiError, subject: Subject): Faults => {
  const faults: Faults = {};
  for (const { path, msg } of error.errors) {
    const [name] = path.split(".");
    const field = fieldNames.find((each) => each === name);
    if (field) faults[field] ??= msg;
  }
  // An error without a field belongs to the subject.
  if (Object.keys(faults).length === 0) faults[mainField[subject]] = error.message;
  return faults;
};

type Values = {
  subject: Subject;
  barcodes: string;
  orderNumber: string;
  placeId: string | undefined;
  from: string | null;
  to: string | null;
  pictures: boolean;
  names: boolean;
  purpose: string;
};

/** Errors that the browser finds without the server. */
const faultsHere = (values: Values, typed: BarcodeText, t: Translate): Faults => {
  const { subject, orderNumber, purpose } = values;
  const required = t("field.required");
  const faults: Faults = {};
  const takesBarcodes = mainField[subject] === "gasBarcodes";
  if (subject === "order" && orderNumber.trim() === "") faults.orderNumber = required;
  for (const name of subject === "place" ? (["placeId", "from", "to"] as const) : [])
    if (!values[name]) faults[name] = required;
  if (takesBarcodes && typed.barcodes.length === 0) faults.gasBarcodes = required;
  if (takesBarcodes && typed.strange.length > 0)
    faults.gasBarcodes = t("evidence.ask.strange", { count: typed.strange.length, first: typed.strange[0] });
  if (subject === "cylinder" && typed.barcodes.length > 1) faults.gasBarcodes = t("evidence.ask.oneOnly");
  if (purpose.trim() === "") faults.purpose = required;
  return faults;
};

/** Values of the call that name the subject. */
const askedOf = ({ subject, orderNumber, placeId, from, to }: Values, typed: BarcodeText) => {
  if (subject === "order") return { gasBarcodes: [], orderNumber: orderNumber.trim() };
  if (subject === "place") return { gasBarcodes: [], placeId, from: from ?? undefined, to: to ?? undefined };
  return { gasBarcodes: typed.barcodes };
};

/** State of the form for a new bundle: values, errors and the call that makes the bundle. */
export const useBundleForm = (initial: InitialSubject, onMade: (id: string) => void) => {
  const t = useT();
  const [values, setValues] = useState<Values>({
    subject: initial.subject,
    barcodes: initial.gasBarcodes.join("\n"),
    orderNumber: initial.orderNumber,
    placeId: undefined,
    from: null,
    to: null,
    pictures: true,
    names: false,
    purpose: "",
  });
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);
  const { subject, pictures, names, purpose } = values;
  const typed = readBarcodes(values.barcodes);
  const change = (next: Partial<Values>): void => {
    setValues({ ...values, ...next });
    setFaults({});
  };

  const tooMany = mainField[subject] === "gasBarcodes" && typed.beyond > 0;
  const make = async (): Promise<void> => {
    const here = faultsHere(values, typed, t);
    setFaults(here);
    if (Object.keys(here).length > 0 || tooMany) return;
    setBusy(true);
    try {
      const { id } = await send(
        evidenceCalls.add,
        {
          ...askedOf(values, typed),
          pictures,
          names,
          purpose,
        },
        { silent: true },
      );
      onMade(id);
    } catch (error) {
      setBusy(false);
      if (!(error instanceof ApiError)) throw error;
      if (error.status >= 400 && error.status < 500 && error.status !== 403) setFaults(faultsOf(error, subject));
      else showError(error);
    }
  };
  return { values, change, typed, faults, tooMany, busy, make };
};
export type BundleForm = ReturnType<typeof useBundleForm>;

/** Barcodes from a text. Spaces, new lines, commas or semicolons separate them. */
type BarcodeText = {
  /** Each barcode once, in the order of the text. */
  barcodes: string[];
  twice: number;
  /** Words that are not a barcode. */
  strange: string[];
  /** Number of barcodes above the limit of a bundle. */
  beyond: number;
};

const readBarcodes = (text: string): BarcodeText => {
  const words = text
    .split(/[\s,;，；、]+/u)
    .filter(Boolean)
    .map((word) => meantCode(word));
  const codes = words.filter(isBarcode);
  const barcodes = [...new Set(codes)];
  return {
    barcodes,
    twice: codes.length - barcodes.length,
    strange: words.filter((word) => !isBarcode(word)),
    beyond: Math.max(0, barcodes.length - mostEvidenceBarcodes),
  };
};
