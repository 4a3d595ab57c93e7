import { navigate } from "wouter/use-browser-location";
import { Lock, WarningSign } from "@blueprintjs/icons";
import { useQuery } from "@tanstack/react-query";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { correctCylinder } from "#contracts/commands/correct.ts";
import { otherCodes, registerCylinder } from "#contracts/commands/register.ts";
import { getSpecInfo } from "#contracts/interface/own-calls.ts";
import type { RowOf } from "#contracts/list-kit/row-of.ts";
import { history } from "#contracts/lists/circulation.ts";
import { cylinder } from "#contracts/lists/cylinder.ts";
import { cylinder as record } from "#contracts/resources/cylinder.ts";
import type { Page } from "#contracts/wire/envelope.ts";
import type { Values } from "#client/kit/form/form-spec.ts";
import type { BatchAction } from "#client/kit/list/table/selection.ts";
import type { RecordSpec, Use } from "#client/kit/resource/record-spec.ts";
import { ApiError } from "#client/lib/api-error.ts";
import { get, send } from "#client/state/api.ts";
import { mayPrint, openLabels } from "#client/state/paper/paper.ts";
import { hasCode } from "#client/state/session.ts";
import { textOf } from "#client/lib/text-of.ts";
import { uuid } from "#client/lib/uuid.ts";
import { useT } from "#client/lib/i18n.ts";
import { tareRange, type TareRange } from "#contracts/commands/tare-range.ts";
import { numberOf } from "#contracts/fields/number-text.ts";
import { classes } from "#client/lib/classes.ts";
import { evidenceAddress } from "#client/state/menus/audit-addresses.ts";
import { Box, Grid, Row, Text } from "#client/kit/layout.tsx";
import styles from "./archive.module.css";

const addedOnly: ReadonlySet<string> = new Set(["createdCompanyId", ...otherCodes]);

/** A viewed cylinder shows no reason field. Only the form for a new cylinder shows the company that records it, and fields for other codes. */
const isShown = (name: string, use: Use): boolean =>
  name === "reason" ? use !== "view" : !addedOnly.has(name) || use === "add";

/** Opens the dialog for a new evidence bundle with the selected cylinders. */
const makeEvidence: BatchAction = {
  label: "evidence.make",
  perform: (rows) => {
    navigate(evidenceAddress({ gasBarcodes: rows.map(({ gasBarcode }) => textOf(gasBarcode)) }));
    return Promise.resolve(false);
  },
};

const printLabels: BatchAction = {
  label: "common.printLabels",
  perform: (rows) => {
    openLabels(rows.map(({ gasBarcode }) => textOf(gasBarcode)));
    return Promise.resolve(false);
  },
};

/** The archive lists every cylinder with its current state. Register, correct, enable and remove are commands of the cylinder. */
export const archive: RecordSpec = {
  one: "client.archive.one",
  list: cylinder,
  path: record.path,
  codes: { ...record.codes, usable: [record.codes.update] },
  title: record.title,
  fields: record.fields,
  width: record.form.width,
  groups: (use) =>
    record.form.groups
      .map((group) => ({ ...group, fields: group.fields.filter((name) => isShown(name, use)) }))
      .filter(({ fields }) => fields.length > 0),
  schema: (use) => (use === "add" ? registerCylinder.input : correctCylinder.input),
  aside: (values: Values) => <SpecBlock specId={textOf(values["specId"])} />,
  below: (name, values, edited) =>
    name === "emptyWeight" && (
      <TareNote
        specId={textOf(values["specId"])}
        tare={textOf(values["emptyWeight"])}
        id={edited ? textOf(edited["id"]) : undefined}
      />
    ),
  lastChange: async ({ gasBarcode }) => {
    const { list } = await get<Page<RowOf<typeof history>>>(
      history.path,
      { gasBarcode, pageSize: 100 },
      { silent: true },
    );
    const corrected = list.find(({ kind }) => ["corrected", "codeAttached", "codeDetached"].includes(kind));
    return corrected && { changedByName: corrected.createdAccountName, changedTime: corrected.recordedAt };
  },
  batch: () => [
    ...(mayPrint() ? [printLabels] : []),
    ...(hasCode(...auditScreens.evidence.codes.list) ? [makeEvidence] : []),
  ],
  // The dialog's id makes a repeated registration one event. Each correction gets a new id and is a new event.
  save: (use, body, dialogId) =>
    atBarcode(
      use === "add"
        ? send(registerCylinder, registerCylinder.input.parse({ ...body, commandId: dialogId }), { silent: true })
        : send(correctCylinder, correctCylinder.input.parse({ ...body, commandId: uuid() }), { silent: true }),
    ),
};

/** Shows the error under the barcode field if another cylinder already has the barcode. */
const atBarcode = async (saving: Promise<unknown>): Promise<unknown> => {
  try {
    return await saving;
  } catch (error) {
    const ofBarcode =
      error instanceof ApiError && error.code.startsWith("cylinder.barcode") && error.errors.length === 0;
    if (!ofBarcode) throw error;
    const { code, message: msg, status } = error;
    throw new ApiError({ code, msg, status, errors: [{ path: "gasBarcode", code, msg }] });
  }
};

type SpecInfo = Record<string, string | number | boolean | null>;

const values = [
  ["fillingName"],
  ["isLiquefiedGas"],
  ["maxFillWeight", "kg"],
  ["volume", "L"],
  ["nominalPressure", "MPa"],
  ["hydrostaticPressure", "MPa"],
  ["designThickness", "mm"],
  ["capName"],
  ["detectionCycle", "month"],
  ["serviceLife", "year"],
] as const;

const SpecBlock = ({ specId }: { specId: string }) => {
  const t = useT();
  const { data } = useQuery({
    queryKey: ["spec-info", specId],
    queryFn: ({ signal }) => send(getSpecInfo, { id: specId }, { silent: true, signal }) as Promise<SpecInfo>,
    enabled: specId !== "",
    staleTime: 60_000,
  });
  const specInfo = specId === "" ? undefined : data;
  const text = (value: SpecInfo[string] | undefined): string =>
    value === undefined || value === null || value === ""
      ? "—"
      : typeof value === "boolean"
        ? t(value ? "common.yes" : "common.no")
        : String(value);
  return (
    <Box above={12} fill="surface" radius="control" className={styles.root}>
      <Row as="header" gap={6} size={12} line={24} tone="fg3">
        <Lock size={12} />
        {t("client.archive.fromSpec")}
      </Row>
      <Grid as="dl" columns="1fr 1fr">
        {values
          .filter(([name]) => !specInfo || name in specInfo)
          .map(([name, unit]) => (
            <Row align="stretch" justify="between" hairline="top" line={28} key={name}>
              <Text as="dt" tone="fg2">
                {t(`fields.${name}`)}
              </Text>
              <Text as="dd" weight={500}>
                {text(specInfo?.[name])}
                {unit && text(specInfo?.[name]) !== "—" && (
                  <Text as="small" size={12} weight={400} tone="fg3" text="left">
                    {t(`units.${unit}`)}
                  </Text>
                )}
              </Text>
            </Row>
          ))}
      </Grid>
    </Box>
  );
};

type Props = { specId: string; tare: string; id: string | undefined };

const isOutside = (kg: number, { min, max }: NonNullable<TareRange>): boolean =>
  (min !== null && kg < min) || (max !== null && kg > max);

/** Shows the usual tare of the specification and warns if the entered tare is outside it. The save then requires a reason (rules §8, Tare). */
const TareNote = ({ specId, tare, id }: Props) => {
  const t = useT();
  const { data: range } = useQuery({
    queryKey: ["tare-range", specId, id],
    queryFn: ({ signal }) => send(tareRange, { specId, id }, { silent: true, signal }),
    enabled: specId !== "" && hasCode(...tareRange.permission),
    staleTime: 60_000,
  });
  if (specId === "" || !range) return null;
  const kg = numberOf(tare) ?? Number.NaN;
  const odd = !Number.isNaN(kg) && isOutside(kg, range);
  const params = { min: range.min ?? "–", max: range.max ?? "–" };
  return (
    <Row
      as="span"
      gap={4}
      above={2}
      size={12}
      line={16}
      tone="fg3"
      className={classes(styles.tareNote, odd && styles.isOdd)}
      role="status"
    >
      {odd && <WarningSign size={12} />}
      {t(odd ? "client.archive.tareOdd" : `client.archive.tare.${range.by}`, params)}
    </Row>
  );
};
