import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { procedureLabel, type ProcedureId } from "#contracts/procedures/index.ts";
import { LinkButton } from "#client/kit/link-button.tsx";
import { Chip } from "#client/kit/chip.tsx";
import { Grid, Row, Stack, Text } from "#client/kit/layout.tsx";
import { classes } from "#client/lib/classes.ts";
import { useT } from "#client/lib/i18n.ts";
import type { Job } from "./job.ts";
import { twoDigits } from "./job-panel.tsx";
import { offeredJobs } from "./offered.ts";
import styles from "./scan-job.module.css";

type Choice = {
  chosen?: ProcedureId;
  onChoose: (id: ProcedureId) => void;
};

const Group = ({
  title,
  text,
  ids,
  chosen: selectedId,
  onChoose,
  tabStop,
}: Choice & { title: string; text?: string; ids: ProcedureId[]; tabStop: ProcedureId | undefined }) => {
  const t = useT();
  return (
    <section>
      <Row gap={8} below={6} align="baseline" size={12} line={16} tone="fg2">
        <Text as="h3" fixed size={12} line={16} weight={600} tone="fg2">
          {title}
        </Text>
        {text}
      </Row>
      <Grid columns={2} gap={6}>
        {ids.map((id) => (
          <Row
            as="button"
            gap={10}
            padY={4}
            padX={10}
            fill="bg"
            radius="control"
            tone="fg"
            text="left"
            key={id}
            type="button"
            role="radio"
            aria-checked={selectedId === id}
            tabIndex={tabStop === id ? 0 : -1}
            data-procedure={id}
            className={classes(styles.procedure, selectedId === id && styles.isOn)}
            onClick={() => onChoose(id)}
          >
            <Text as="i" size={12} tone="fg3">
              {twoDigits(id)}
            </Text>
            {t(procedureLabel(id))}
          </Row>
        ))}
      </Grid>
    </section>
  );
};

/** ms in which a second digit belongs to the first one. */
const digitsMs = 1500;

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Keys of the choice: arrows choose the next one, two digits choose by number. */
const useChoiceKeys = (ids: ProcedureId[], { chosen, onChoose }: Choice, onEnter: () => void) => {
  const typed = useRef({ digit: "", at: 0 });
  const choose = (id: ProcedureId | undefined, group: HTMLElement) => {
    if (id === undefined) return;
    onChoose(id);
    group.querySelector<HTMLElement>(`[data-procedure="${id}"]`)?.focus();
  };
  return (event: KeyboardEvent<HTMLElement>): void => {
    const { key, currentTarget, target, timeStamp } = event;
    if (!(target instanceof HTMLElement) || target.role !== "radio" || event.ctrlKey || event.metaKey) return;
    const step = steps[key];
    if (step !== undefined) {
      const at = chosen === undefined ? -1 : ids.indexOf(chosen);
      choose(ids[(at + step + ids.length) % ids.length], currentTarget);
    } else if (/^\d$/.test(key)) {
      const before = timeStamp - typed.current.at < digitsMs ? typed.current.digit : "";
      typed.current = { digit: before === "" ? key : "", at: timeStamp };
      choose(
        ids.find((id) => twoDigits(id) === before + key),
        currentTarget,
      );
    } else if (key === "Enter" && target.getAttribute("aria-checked") === "true") onEnter();
    else return;
    event.preventDefault();
  };
};

type Props = Choice & { recent: Job[]; onEnter: () => void };

/** The procedures: the last ones, then all of the own kind of company by place, and after a click those of other kinds. The focus begins here. */
export const Procedures = ({ recent, onEnter, ...choice }: Props) => {
  const t = useT();
  const { chosen, onChoose } = choice;
  const { works, others } = offeredJobs();
  const [isWhole, setWhole] = useState(chosen !== undefined && others.includes(chosen));
  const place = useRef<HTMLDivElement>(null);
  const ids = [...works.flatMap((work) => work.ids), ...(isWhole ? others : [])];
  const tabStop = chosen !== undefined && ids.includes(chosen) ? chosen : ids[0];
  const press = useChoiceKeys(ids, choice, onEnter);
  useEffect(() => place.current?.querySelector<HTMLElement>('[role="radio"][tabindex="0"]')?.focus(), []);
  return (
    <Stack gap={12} className={styles.procedures}>
      {recent.length > 0 && (
        <Row gap={6} wrap role="group" aria-label={t("scan.recent")}>
          <Text size={12} line={16} weight={600} tone="fg2">
            {t("scan.recent")}
          </Text>
          {recent.map(({ procedureId: id }) => (
            <Chip key={id} on={chosen === id} onClick={() => onChoose(id)}>
              {`${twoDigits(id)} ${t(procedureLabel(id))}`}
            </Chip>
          ))}
        </Row>
      )}
      <Stack gap={12} role="radiogroup" aria-label={t("fields.procedureId")} onKeyDown={press} ref={place}>
        {works.map((work) => (
          <Group
            key={work.group}
            title={t(`scan.group.${work.group}`)}
            text={t(`scan.groupText.${work.group}`)}
            ids={work.ids}
            tabStop={tabStop}
            {...choice}
          />
        ))}
        {isWhole && <Group title={t("scan.otherSites")} ids={others} tabStop={tabStop} {...choice} />}
      </Stack>
      {!isWhole && others.length > 0 && (
        <LinkButton className={styles.all} onClick={() => setWhole(true)}>
          {t("scan.allProcedures")}
        </LinkButton>
      )}
    </Stack>
  );
};
