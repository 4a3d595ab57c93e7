import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "@blueprintjs/core";
import { useSnapshot } from "valtio";
import { useT } from "#client/lib/i18n.ts";
import { answer, confirming, type Notice, type Question } from "#client/state/confirm.ts";
import { Dot, Spacer } from "#client/kit/inline.tsx";
import { Sentence } from "#client/kit/sentence.tsx";
import { Box, Row } from "#client/kit/layout.tsx";
import { Dialog } from "./overlay.tsx";
import styles from "./dialog.module.css";

/** A small dialog for a question before an action. */
export const ConfirmDialog = (props: ComponentProps<typeof Dialog>) => (
  <Dialog className={styles.confirmDialog} {...props} />
);

/** Shows the questions of `confirm`. The page has one. */
export const ConfirmHost = () => {
  const { question } = useSnapshot(confirming);
  return question && <Confirm asked={question} />;
};

/** The focus starts on the button that cancels. After closing it returns to the element before. */
const Confirm = ({ asked: question }: { asked: Question | Notice }) => {
  const t = useT();
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  return (
    <ConfirmDialog title={<Sentence text={question.title} />} role="alertdialog" onClose={() => answer(false)}>
      <div className="bp6-dialog-body">
        <p>
          <Sentence text={question.text} />
        </p>
        {question.lines && (
          <Box as="ul" above={12} scroll className={styles.lines}>
            {question.lines.map((line) => (
              <Row as="li" gap={8} hairline="top" line={28} key={line}>
                <Dot />
                <span>
                  <Sentence text={line} />
                </span>
              </Row>
            ))}
          </Box>
        )}
      </div>
      <div className="bp6-dialog-footer">
        <Spacer />
        <Button autoFocus text={t(question.action ? "client.cancel" : "common.close")} onClick={() => answer(false)} />
        {question.action && (
          <Button
            intent={question.danger ? "danger" : "primary"}
            text={<Sentence text={question.action} />}
            onClick={() => answer(true)}
          />
        )}
      </div>
    </ConfirmDialog>
  );
};
