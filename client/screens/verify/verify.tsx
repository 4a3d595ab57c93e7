import { Button } from "@blueprintjs/core";
import { History, Key, Play, Stop } from "@blueprintjs/icons";
import { useState } from "react";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import type { VerifyRunWhole } from "#contracts/audit/verify-calls.ts";
import { ConfirmPopover } from "#client/kit/dialog/confirm-popover.tsx";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { Muted } from "#client/kit/inline.tsx";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { showMoment } from "#client/lib/dates.ts";
import { useT } from "#client/lib/i18n.ts";
import { useCode } from "#client/state/session.ts";
import { Stack, Text } from "#client/kit/layout.tsx";
import { KeysDialog } from "../evidence/keys-dialog.tsx";
import { Chain, HeadCard } from "./chain.tsx";
import { Checkpoints, PastRuns } from "./past-runs.tsx";
import { Models } from "./models.tsx";
import { OutsideCopies, OutsideLine, WitnessDialog } from "./outside.tsx";
import { VerifyDialog } from "./verify-dialog.tsx";
import { isOn, stopRun, useReread, useRun, useRuns, useVerifyAddress } from "./verify-calls.ts";
import styles from "./verify.module.css";

const { codes } = auditScreens.verify;

type Address = ReturnType<typeof useVerifyAddress>;

/** Page `/audit/verify`: compares the log with its signed tree, and the read models with copies built from the log. */
const Verify = () => {
  const may = useCode(...codes.list);
  if (!may) return <EmptyState kind="forbidden" code={codes.list[0]} page />;
  return <VerifyPage />;
};

const VerifyPage = () => {
  const address = useVerifyAddress();
  const runs = useRuns();
  const newest = runs.data?.list[0];
  const runId = address.run ?? newest?.id;
  const listed = runs.data?.list.find(({ id }) => id === runId);
  const { data: run, error, refetch } = useRun(runId, listed);
  const failure = run ? null : (error ?? (runs.data ? null : runs.error));
  const pending = !failure && (!runs.data || (runId !== undefined && !run));
  const again = (): void => void (runs.data ? refetch() : runs.refetch());
  const [open, setOpen] = useState<Open>();
  const toOutside = { onSetUp: () => setOpen("witness"), onPaste: () => setOpen("ask") };
  return (
    <>
      <Head
        address={address}
        run={run}
        running={newest && isOn(newest) ? newest.id : undefined}
        open={open}
        onOpen={setOpen}
      />
      {failure && <EmptyState kind="failed" error={failure} onRetry={again} onClear={leaving(address)} />}
      {pending && <Loading />}
      {run && <HeadCard run={run} />}
      {run && <OutsideLine run={run} {...toOutside} />}
      {!pending && !failure && (
        <div className={styles.root} data-alone={run ? undefined : true}>
          <Stack as="section" rule="right" fill="surface" className={styles.chain}>
            {run && <Chain run={run} />}
            {run && <OutsideCopies run={run} {...toOutside} />}
            <Stack className={styles.checkpoints}>
              <Checkpoints run={run} />
            </Stack>
          </Stack>
          <Stack as="section" className={styles.models}>
            {run ? (
              <Models run={run} onlyDifferent={address.onlyDifferent} onOnly={address.showDifferent} />
            ) : (
              <Never />
            )}
          </Stack>
        </div>
      )}
    </>
  );
};

/** Action for an unknown run in the address: shows the newest run instead. */
const leaving = (address: Address): (() => void) | undefined =>
  address.run === undefined ? undefined : () => address.choose(undefined);

const Never = () => {
  const t = useT();
  return <EmptyState kind="nothing" title={t("verify.never")} text={t("verify.neverText")} />;
};

/** The open dialog. */
type Open = "ask" | "past" | "keys" | "witness" | undefined;

type HeadProps = {
  address: Address;
  run: VerifyRunWhole | undefined;
  /** Id of the active run. */ running: string | undefined;
  open: Open;
  onOpen: (open: Open) => void;
};

const Head = ({ address, run, running, open, onOpen: setOpen }: HeadProps) => {
  const t = useT();
  const reread = useReread();
  const close = (): void => setOpen(undefined);
  const show = (id: string | undefined): void => {
    close();
    address.choose(id);
  };
  return (
    <>
      <PageHead extra={address.run && run && <OlderRun run={run} onLeave={() => show(undefined)} />}>
        <Muted small className={styles.nightly}>
          {t("verify.nightly")}
        </Muted>
        <Button variant="minimal" icon={<History />} text={t("lists.verifyRun")} onClick={() => setOpen("past")} />
        <Button variant="minimal" icon={<Key />} text={t("common.publicKeys")} onClick={() => setOpen("keys")} />
        {running ? (
          <StopButton id={running} />
        ) : (
          <Button intent="primary" icon={<Play />} text={t("verify.now")} onClick={() => setOpen("ask")} />
        )}
      </PageHead>
      {open === "ask" && (
        <VerifyDialog
          onStarted={() => {
            show(undefined);
            void reread();
          }}
          onClose={close}
        />
      )}
      {open === "past" && <PastRuns onChoose={show} onClose={close} />}
      {open === "keys" && <KeysDialog onClose={close} />}
      {open === "witness" && <WitnessDialog onClose={close} />}
    </>
  );
};

const OlderRun = ({ run, onLeave }: { run: VerifyRunWhole; onLeave: () => void }) => {
  const t = useT();
  return (
    <Text nowrap>
      <Muted>{t("verify.runOf", { moment: showMoment(run.createdTime) })}</Muted>{" "}
      <LinkButton onClick={onLeave}>{t("verify.newest")}</LinkButton>
    </Text>
  );
};

const StopButton = ({ id }: { id: string }) => {
  const t = useT();
  const reread = useReread();
  const stop = async (): Promise<void> => {
    try {
      await stopRun(id);
    } catch {
      // The call has already shown the error. The run may have ended meanwhile.
    }
    await reread();
  };
  return (
    <ConfirmPopover title={t("verify.stopAsk")} text={t("verify.stopText")} action={t("verify.stop")} onConfirm={stop}>
      <Button icon={<Stop />} text={t("verify.stop")} />
    </ConfirmPopover>
  );
};

export default Verify;
