import { Button, InputGroup, type MaybeElement, SegmentedControl } from "@blueprintjs/core";
import { Plus } from "@blueprintjs/icons";
import { useId, useState, type ReactNode } from "react";
import { codeKinds, mostCodes, type CodeKind } from "#contracts/codes/attached-code.ts";
import { attachCode } from "#contracts/commands/codes.ts";
import type { CylinderAnswer } from "#contracts/lists/cylinder.ts";
import { Barcode } from "#client/kit/cells/barcode.tsx";
import { DialogFrame } from "#client/kit/dialog/dialog-frame.tsx";
import { FormRow } from "#client/kit/form/form-row.tsx";
import { HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { Stack } from "#client/kit/layout.tsx";
import { grouped } from "#client/lib/barcode-groups.ts";
import { useT } from "#client/lib/i18n.ts";
import { uuid } from "#client/lib/uuid.ts";
import { send } from "#client/state/api.ts";
import { showOk } from "#client/state/toasts.ts";
import { CodeInput, ReadParts, ReadSaid, useCodeField } from "./code-field.tsx";

export type CodeDialog = { cylinder: CylinderAnswer; count: number; onDone: () => void; onClose: () => void };

/** A former barcode comes from relabelling alone. */
const offered = codeKinds.filter((kind) => kind !== "former");

/** Runs a command of a dialog once, and closes the dialog. The call shows its own failure. */
export const useCommand = ({ onDone, onClose }: Pick<CodeDialog, "onDone" | "onClose">) => {
  const [commandId] = useState(uuid);
  const [working, setWorking] = useState(false);
  const run = async (call: (commandId: string) => Promise<unknown>, said: string): Promise<boolean> => {
    setWorking(true);
    try {
      await call(commandId);
      showOk(said);
      onDone();
      onClose();
      return true;
    } catch {
      return false;
    } finally {
      setWorking(false);
    }
  };
  return { working, run };
};

type FrameProps = {
  id: string;
  title: ReactNode;
  /** The text at the left of the buttons. */
  note: ReactNode;
  act: { icon: MaybeElement; text: ReactNode; isReady: boolean; working: boolean; perform: () => void };
  children: ReactNode;
  onClose: () => void;
};

/** A dialog with a form and its two buttons. */
export const CodeFrame = ({ id, title, note, act, children, onClose }: FrameProps) => {
  const t = useT();
  return (
    <DialogFrame width={720} title={title} onClose={onClose}>
      <Stack
        as="form"
        id={id}
        gap={16}
        pad={20}
        scroll
        onSubmit={(event) => {
          event.preventDefault();
          if (act.isReady) act.perform();
        }}
      >
        {children}
      </Stack>
      <div className="bp6-dialog-footer">
        {note}
        <Spacer />
        <Button text={t("client.cancel")} onClick={onClose} />
        <Button
          type="submit"
          form={id}
          intent="primary"
          icon={act.icon}
          text={act.text}
          disabled={!act.isReady}
          loading={act.working}
        />
      </div>
    </DialogFrame>
  );
};

/** Attaches a code to a cylinder: scanned or typed, read, and checked for another cylinder that has it. */
export const AttachDialog = ({ cylinder, count, onDone, onClose }: CodeDialog) => {
  const t = useT();
  const id = useId();
  const field = useCodeField(cylinder);
  const { read } = field;
  const [chosen, setChosen] = useState<CodeKind>();
  const [reason, setReason] = useState("");
  const { working, run } = useCommand({ onDone, onClose });
  const kind = chosen ?? ("kind" in read ? read.kind : "label");
  const isReady = read.is === "free" || read.is === "unasked";
  const perform = () => {
    const body = { id: cylinder.id, version: cylinder.version, code: field.given, kind, reason: reason.trim() };
    const said = t("codes.attached", { code: grouped("code" in read ? read.code : "") });
    void run((commandId) => send(attachCode, { commandId, ...body }), said);
  };
  const title = (
    <>
      {t("codes.attach")}
      <HeadNote>
        <Barcode code={cylinder.gasBarcode} plain />
      </HeadNote>
    </>
  );
  const note = <Muted small>{t("codes.after", { count: count + 1, most: mostCodes })}</Muted>;
  const act = { icon: <Plus />, text: t("codes.attachAct"), isReady, working, perform };
  return (
    <CodeFrame id={`${id}-form`} title={title} note={note} act={act} onClose={onClose}>
      <Stack gap={4}>
        <CodeInput field={field} id={`${id}-code`} name="code" label={t("codes.code")} />
        <Muted small>{t("codes.attachHelp")}</Muted>
      </Stack>
      <ReadParts field={field} />
      <ReadSaid read={read} head={t("codes.willAttach")} />
      <FormRow id={`${id}-kind`} label={t("common.kind")} required>
        <SegmentedControl
          aria-label={t("common.kind")}
          options={offered.map((value) => ({ value, label: t(`codeKind.${value}`) }))}
          value={kind}
          onValueChange={(value) => setChosen(offered.find((one) => one === value))}
        />
      </FormRow>
      <FormRow id={`${id}-reason`} label={t("codes.why")} help={t("codes.whyHelp")}>
        <InputGroup id={`${id}-reason`} name="reason" maxLength={500} value={reason} onValueChange={setReason} />
      </FormRow>
    </CodeFrame>
  );
};
