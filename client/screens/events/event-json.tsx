import { Button, SegmentedControl } from "@blueprintjs/core";
import { Duplicate } from "@blueprintjs/icons";
import { lazy, useMemo, useState } from "react";
import type { EventAnswer } from "#contracts/audit/event-calls.ts";
import { Spacer } from "#client/kit/inline.tsx";
import { Part } from "#client/kit/part.tsx";
import { useT } from "#client/lib/i18n.ts";
import { copyText } from "#client/state/clipboard/copy-text.ts";
import styles from "./event-json.module.css";

const JsonPane = lazy(async () => ({ default: (await import("#client/kit/json-pane/json-pane.tsx")).JsonPane }));

type Form = "stored" | "upcast";

/** The event as it is stored, which is what its leaf is a hash of, or as today's code reads it. */
export const EventJson = ({ answer: { event, upcast } }: { answer: EventAnswer }) => {
  const t = useT();
  const [form, setForm] = useState<Form>("stored");
  const text = useMemo(
    () => JSON.stringify(form === "stored" ? event : { ...event, ...upcast }, null, 2),
    [form, event, upcast],
  );
  const copy = () => void copyText(text, "client.copied");
  return (
    <section className={styles.root}>
      <h3>
        JSON
        <SegmentedControl
          size="small"
          options={[
            { value: "stored", label: t("events.stored") },
            { value: "upcast", label: t("events.upcast") },
          ]}
          value={form}
          onValueChange={(value) => setForm(value === "upcast" ? "upcast" : "stored")}
        />
        <Spacer />
        <Button variant="minimal" size="small" icon={<Duplicate size={14} />} text={t("events.copy")} onClick={copy} />
      </h3>
      <Part>
        <JsonPane text={text} label={t("events.json")} />
      </Part>
    </section>
  );
};
