import { Button, Callout, Checkbox, SegmentedControl, TextArea } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import type { AnswerOf } from "#contracts/calls/define-call.ts";
import { eraseCalls, type FreeText, type PersonKind, personKinds } from "#contracts/erasing/erase-calls.ts";
import { account } from "#contracts/resources/account.ts";
import { listOf } from "#contracts/resources/list-of.ts";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormBody, FormRow } from "#client/kit/form/form-row.tsx";
import { Muted, Spacer } from "#client/kit/inline.tsx";
import { Combobox } from "#client/kit/inputs/combobox.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Box, Text } from "#client/kit/layout.tsx";
import { ApiError } from "#client/lib/api-error.ts";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { get, send } from "#client/state/api.ts";
import { showError } from "#client/state/toasts.ts";

type Preview = AnswerOf<typeof eraseCalls.preview>;

const keyOf = ({ stream, revision, field }: Pick<FreeText, "stream" | "revision" | "field">): string =>
  `${stream} ${revision} ${field}`;

/** The request that is being written, with what its erasure would do. */
const useRequest = (onAsked: () => void) => {
  const { i18n } = useTranslation();
  const [kind, setKind] = useState<PersonKind>("customer");
  const [id, setId] = useState<string>();
  const [reason, setReason] = useState("");
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const preview = useQuery<Preview>({
    queryKey: ["erase", "preview", kind, id, i18n.language],
    enabled: id !== undefined,
    queryFn: ({ signal }) => send(eraseCalls.preview, { kind, id: id ?? "" }, { signal }),
  });
  const choose = (next: PersonKind, person?: string): void => {
    setKind(next);
    setId(person);
    setHidden(new Set());
  };
  const toggle = (text: FreeText): void => {
    const next = new Set(hidden);
    if (!next.delete(keyOf(text))) next.add(keyOf(text));
    setHidden(next);
  };
  const ask = async (): Promise<void> => {
    if (id === undefined) return;
    setBusy(true);
    const selection = (preview.data?.texts ?? []).filter((text) => hidden.has(keyOf(text)));
    const texts = selection.map(({ stream, revision, field }) => ({ stream, revision, field }));
    try {
      await send(eraseCalls.run, { kind, id, reason: reason.trim(), texts }, { silent: true });
      onAsked();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return { kind, id, choose, preview, reason, setReason, hidden, toggle, busy, ask };
};

/** Asks for the erasure of a person, after it shows what would go and what stays. */
export const EraseDialog = ({ onAsked, onClose }: { onAsked: () => void; onClose: () => void }) => {
  const t = useT();
  const id = useId();
  const request = useRequest(onAsked);
  const { kind, preview, reason, busy } = request;
  const data = request.id === undefined ? undefined : preview.data;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void request.ask();
  };
  const isReady = data !== undefined && data.inUse.length === 0 && reason.trim() !== "";
  return (
    <DialogFrame width={800} title={t("erase.ask")} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        <FormBody>
          <FormRow id={`${id}-kind`} label={t("erase.kindLabel")}>
            <SegmentedControl
              options={personKinds.map((value) => ({ value, label: t(`erase.kind.${value}`) }))}
              value={kind}
              onValueChange={(value) => request.choose(value as PersonKind)}
            />
          </FormRow>
          <FormRow id={`${id}-person`} label={t("erase.person")} required help={t(`erase.help.${kind}`)}>
            <PersonInput
              key={kind}
              kind={kind}
              id={`${id}-person`}
              value={request.id}
              onChange={(person) => request.choose(kind, person)}
            />
          </FormRow>
          <FormRow id={`${id}-reason`} label={t("erase.reason")} required help={t("erase.reasonHelp")}>
            <TextArea
              id={`${id}-reason`}
              name="reason"
              fill
              rows={2}
              maxLength={500}
              value={reason}
              onChange={(event) => request.setReason(event.currentTarget.value)}
            />
          </FormRow>
          {data && <Preview data={data} hidden={request.hidden} onToggle={request.toggle} />}
        </FormBody>
        <div className="bp6-dialog-footer">
          <Muted small>{t("erase.twoPeople")}</Muted>
          <Spacer />
          <Button text={t("client.cancel")} onClick={onClose} />
          <Button type="submit" intent="danger" text={t("erase.ask")} loading={busy} disabled={!isReady} />
        </div>
      </form>
    </DialogFrame>
  );
};

type PersonProps = { kind: PersonKind; id: string; value: string | undefined; onChange: (id?: string) => void };

const lookups = { customer: "getclientlist", employee: "getemployeesinfolist" } as const;

const PersonInput = ({ kind, id, value, onChange }: PersonProps) =>
  kind === "account" ? (
    <AccountInput id={id} value={value} onChange={onChange} />
  ) : (
    <LookupInput
      id={id}
      name="person"
      lookup={lookups[kind]}
      value={value === undefined ? [] : [value]}
      onChange={([person]) => onChange(person)}
    />
  );

type Row = { id: string; userName: string; nickName: string | null };

/** Only an account that is switched off can be erased, and pickers of accounts offer none of those. */
const AccountInput = ({ id, value, onChange }: Omit<PersonProps, "kind">) => {
  const [key, setKey] = useState("");
  const { data, isFetching } = useQuery<Row[]>({
    queryKey: ["erase", "accounts", key],
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const query = { pageIndex: 1, pageSize: 100, isUsable: false, ...(key && { userName: key }) };
      return (await get<{ list: Row[] }>(listOf(account).path, query, { signal })).list;
    },
  });
  const offers = (data ?? []).map((row) => ({ id: row.id, name: row.userName, note: row.nickName ?? undefined }));
  return (
    <Combobox
      id={id}
      name="person"
      offers={offers}
      loading={isFetching}
      selected={offers.filter((offer) => offer.id === value)}
      onType={setKey}
      onOpen={() => undefined}
      onChoose={([offer]) => onChange(offer?.id)}
    />
  );
};

type PreviewProps = { data: Preview; hidden: ReadonlySet<string>; onToggle: (text: FreeText) => void };

const Preview = ({ data, hidden, onToggle }: PreviewProps) => {
  const t = useT();
  const { goes, stays, texts, documents, inUse } = data;
  return (
    <Box padX={16} padY={8}>
      {inUse.length > 0 && (
        <Callout intent="danger" title={t("erase.notNow")}>
          {inUse.map(({ kind, count }) => t(`erase.use.${kind}`, { count })).join(", ")}
        </Callout>
      )}
      <Text as="h4" size={14} weight={600}>
        {t("erase.goes", { name: data.name })}
      </Text>
      <ul>
        {(Object.keys(goes) as (keyof typeof goes)[])
          .filter((name) => goes[name] > 0)
          .map((name) => (
            <li key={name}>{t(`erase.count.${name}`, { count: goes[name] })}</li>
          ))}
        <li>{t("erase.becomes", { name: data.becomes })}</li>
      </ul>
      <Text as="h4" size={14} weight={600}>
        {t("erase.stays")}
      </Text>
      <p>
        {t("erase.events", { count: stays.events })} {stays.basis}
      </p>
      {texts.length > 0 && (
        <>
          <Text as="h4" size={14} weight={600}>
            {t("erase.textsTitle", { count: texts.length })}
          </Text>
          <p>{t("erase.textsNote")}</p>
          {texts.map((text) => (
            <Checkbox key={keyOf(text)} checked={hidden.has(keyOf(text))} onChange={() => onToggle(text)}>
              {text.text} <Muted small>{`${showMoment(text.at)} · ${text.stream} · ${text.revision}`}</Muted>
            </Checkbox>
          ))}
        </>
      )}
      {documents.length > 0 && (
        <p>
          {t("erase.documents", { count: documents.length, names: documents.map(({ label }) => label).join(", ") })}
        </p>
      )}
    </Box>
  );
};
