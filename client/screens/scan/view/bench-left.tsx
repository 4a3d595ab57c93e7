import { Button } from "@blueprintjs/core";
import { WarningSign } from "@blueprintjs/icons";
import { procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { Row, Text } from "#client/kit/layout.tsx";
import { Dialog } from "#client/kit/dialog/overlay.tsx";
import { Spacer } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { useT } from "#client/lib/i18n.ts";
import type { PendingCylinder } from "../session/pending-cylinders.ts";

type Waiting = { procedureId: ProcedureId; count: number };

const waitingBy = (pending: readonly PendingCylinder[]): Waiting[] => {
  const ids = [...new Set(pending.map(({ procedureId }) => procedureId))];
  return ids.map((id) => ({ procedureId: id, count: pending.filter(({ procedureId }) => procedureId === id).length }));
};

/** The steps at which cylinders still wait, with their number. */
const useWaitingText = (): ((pending: readonly PendingCylinder[]) => string) => {
  const t = useT();
  return (pending) =>
    waitingBy(pending)
      .map(({ procedureId, count }) => t("scan.bench.left", { count, procedure: t(procedureLabel(procedureId)) }))
      .join(t("client.builder.listComma"));
};

type Props = { pending: readonly PendingCylinder[] };

/** The question what becomes of the cylinders that still wait for their entry. */
export const BenchQuestion = ({
  pending,
  onKeep,
  onDiscard,
}: Props & { onKeep: () => void; onDiscard: () => void }) => {
  const t = useT();
  return (
    <Row gap={8} rowGap={4} wrap padY={8} padX={12} below={12} fill="warnSoft" radius="panel" tone="warn" role="alert">
      <WarningSign size={14} />
      <Text weight={500} grow>
        {useWaitingText()(pending)}
      </Text>
      <Button size="small" text={t("scan.bench.discard")} onClick={onDiscard} />
      <Button size="small" intent="primary" text={t("scan.bench.keep")} onClick={onKeep} />
    </Row>
  );
};

type DialogProps = Props & { onKeep: () => void; onDiscard: () => void; onClose: () => void };

/** Asks before another job starts while cylinders still wait for their entry. */
export const BenchDialog = ({ pending, onKeep, onDiscard, onClose }: DialogProps) => {
  const t = useT();
  return (
    <Dialog title={t("scan.bench.title")} onClose={onClose}>
      <div className="bp6-dialog-body">
        <p>{useWaitingText()(pending)}</p>
        <p>{t("scan.bench.text")}</p>
      </div>
      <div className="bp6-dialog-footer">
        <Button text={t("client.cancel")} onClick={onClose} />
        <Spacer />
        <Button text={t("scan.bench.discard")} onClick={onDiscard} />
        <Button autoFocus intent="primary" text={t("scan.bench.keep")} onClick={onKeep} />
      </div>
    </Dialog>
  );
};

/** Says which cylinders wait at a step of another job, and opens it. */
export const BenchNote = ({ pending, onOpen }: Props & { onOpen: (procedureId: ProcedureId) => void }) => {
  const text = useWaitingText();
  const [first] = pending;
  if (!first) return null;
  return (
    <Row gap={6} below={12} tone="warn" size={13}>
      <WarningSign size={14} />
      <LinkButton onClick={() => onOpen(first.procedureId)}>{text(pending)}</LinkButton>
    </Row>
  );
};
