import { Button } from "@blueprintjs/core";
import { useT } from "#client/lib/i18n.ts";
import { FormBody } from "#client/kit/form/form-body.tsx";
import { UnsavedNote } from "#client/kit/form/unsaved-note.tsx";
import { Dot, HeadNote, Muted, Spacer } from "#client/kit/inline.tsx";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { FormColumns } from "./form-columns.tsx";
import type { FormSpec } from "./form-spec.ts";
import { FormSummary } from "./form-summary.tsx";
import { useRecordForm } from "./use-record-form.ts";
import { useUnsaved } from "./use-unsaved.ts";
import styles from "./form-dialog.module.css";
import { Sentence } from "#client/kit/sentence.tsx";

/** Add, edit or view one record. Nothing typed is lost: not by a refusal, not by another's save, not by a slip of the hand. */
export const FormDialog = (spec: FormSpec) => {
  const t = useT();
  const { fields, form, save, conflict } = useRecordForm(spec);
  const { errors, isSubmitting, isSubmitted } = form.formState;
  const { dirty, close } = useUnsaved(form, fields, spec.onClose);
  const wrong = Object.keys(errors).filter((name) => errors[name]?.message);
  return (
    <DialogFrame width={spec.width} title={<Title title={spec.title} sub={spec.sub} />} onClose={() => void close()}>
      <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        <FormBody>
          {wrong.length > 0 && isSubmitted && <FormSummary spec={spec} wrong={wrong} />}
          <FormColumns spec={spec} form={form} fields={fields} />
        </FormBody>
        <div className="bp6-dialog-footer">
          {dirty.length > 0 && (
            <UnsavedNote>
              <Dot />
              {t("client.unsaved.marks", { count: dirty.length })}
            </UnsavedNote>
          )}
          <Muted small>{spec.note}</Muted>
          <Spacer />
          <Button text={t(spec.use === "view" ? "client.close" : "client.cancel")} onClick={() => void close()} />
          {spec.use !== "view" && (
            <Button type="submit" intent="primary" loading={isSubmitting} text={t(spec.action ?? "client.form.save")} />
          )}
        </div>
      </form>
      {conflict && <ConflictDialog sub={spec.sub} known={spec.known} {...{ fields, ...conflict }} />}
    </DialogFrame>
  );
};

const Title = ({ title, sub }: { title: string; sub?: string }) => (
  <>
    {title}
    {sub && (
      <HeadNote>
        <Sentence text={sub} />
      </HeadNote>
    )}
  </>
);
