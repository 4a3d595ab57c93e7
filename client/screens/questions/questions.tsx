import { Callout, FormGroup, HTMLSelect, InputGroup, Menu, MenuItem } from "@blueprintjs/core";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useSearchParams } from "wouter";
import { auditScreens } from "#contracts/access/menus/audit.ts";
import { viewCalls, type SharedView } from "#contracts/access/shared-view.ts";
import {
  asksOf,
  isQuestion,
  queryOf,
  questionLists,
  shifts,
  type Asked,
  type QuestionAsk,
} from "#contracts/lists/questions.ts";
import { references } from "#contracts/fields/references.ts";
import type { PastPage } from "#contracts/list-kit/as-of.ts";
import { EmptyState } from "#client/kit/empty-state.tsx";
import { DayInput } from "#client/kit/inputs/day-input.tsx";
import { LookupInput } from "#client/kit/inputs/lookup-input.tsx";
import { Grid, Row, Stack, Title } from "#client/kit/layout.tsx";
import { OwnList } from "#client/kit/list/own-list.tsx";
import { Position } from "#client/kit/list/past/past-band.tsx";
import { Loading } from "#client/kit/loading.tsx";
import { PageHead } from "#client/kit/page-head.tsx";
import { businessNow } from "#client/lib/business-clock.ts";
import { businessDay, dayBefore } from "#client/lib/business-time.ts";
import { momentIn, showDay, showMoment } from "#client/lib/dates.ts";
import { language, useT } from "#client/lib/i18n.ts";
import { send } from "#client/state/api.ts";
import { useDraft } from "#client/lib/use-draft.ts";
import { useCode } from "#client/state/session.ts";
import styles from "./questions.module.css";

const { codes } = auditScreens.questions;

/** Page `/audit/questions`: the auditor's saved questions, which are shared views, each with its answer. */
const Questions = () => {
  const may = useCode(...codes.list);
  return may ? <Saved /> : <EmptyState kind="forbidden" code={codes.list[0]} page />;
};

const useQuestions = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ["shared-views", "questions", language()],
    queryFn: () => send(viewCalls.getPage, {}, { silent: true }),
  });
  const all = data?.list.filter(({ list, query }) => list in questionLists && isQuestion(query));
  return { all, error, retry: () => void refetch() };
};

const Saved = () => {
  const t = useT();
  const { all, error, retry } = useQuestions();
  const [params, setParams] = useSearchParams();
  if (!all) return error ? <EmptyState kind="failed" error={error} onRetry={retry} page /> : <Loading />;
  const current = all.find(({ id }) => id === params.get("view")) ?? all[0];
  return (
    <>
      <PageHead />
      {current ? (
        <Grid columns="280px minmax(0, 1fr)" grow className={styles.panes}>
          <Menu className={styles.menu} aria-label={t("questions.all")}>
            {all.map(({ id, name }) => (
              <MenuItem
                key={id}
                text={name}
                multiline
                active={id === current.id}
                onClick={() => setParams({ view: id })}
              />
            ))}
          </Menu>
          <Question key={current.id} view={current} />
        </Grid>
      ) : (
        <EmptyState kind="nothing" />
      )}
    </>
  );
};

const clock = () => {
  const now = businessNow();
  now.setUTCSeconds(0, 0);
  const momentOf = (day: string, time: string): string =>
    momentIn(`${showDay(day)} ${time}`)?.toISOString() ?? now.toISOString();
  return { now, today: businessDay(now), momentOf };
};

const Question = ({ view }: { view: SharedView }) => {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [at] = useState(clock);
  const asks = asksOf(view.query);
  const first: Asked = { day: dayBefore(at.today), shift: "early", days: "30" };
  const answers: Asked = Object.fromEntries(asks.map((ask) => [ask, params.get(ask) ?? first[ask]]));
  const change = (ask: QuestionAsk, value: string): void =>
    setParams({ view: view.id, ...withoutEmpty({ ...answers, [ask]: value }) }, { replace: true });
  const query = queryOf(view.query, answers, at);
  const list = questionLists[view.list];
  return (
    <Stack as="section" aria-label={view.name} className={styles.answer}>
      <Row wrap gap={16} rowGap={4} padX={16} padY={8} align="end" rule="bottom">
        <Title as="h2" size={16} full>
          {view.name}
        </Title>
        {asks.map((ask) => (
          <FormGroup key={ask} label={t(`questions.${ask}`)} labelFor={`question-${ask}`} className={styles.ask}>
            <Input ask={ask} value={answers[ask] ?? ""} latest={at.today} onChange={(value) => change(ask, value)} />
          </FormGroup>
        ))}
      </Row>
      {!list || !query ? (
        <Callout icon={null} className={styles.missing}>
          {t("questions.enter")}
        </Callout>
      ) : (
        <OwnList
          key={JSON.stringify(query)}
          list={list}
          query={query}
          name={view.name}
          renderHead={(page) => <Moment page={page as PastPage | undefined} />}
        />
      )}
    </Stack>
  );
};

const withoutEmpty = (answers: Asked): Record<string, string> =>
  Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== ""));

/** The moment of the answer, where its list has a past. */
const Moment = ({ page }: { page: PastPage | undefined }): ReactNode => {
  const t = useT();
  const asOf = page?.asOf;
  if (!asOf) return null;
  return (
    <Row gap={8} padX={16} padY={4} fill="accentSoft" tone="accent" data-past={asOf.at}>
      <b>{t("asOf.then")}</b>
      {showMoment(asOf.at)}
      <Position page={page} />
    </Row>
  );
};

const lookups = {
  vehicle: references.vehicle.lookup,
  place: references.company.lookup,
} as const;

type InputProps = { ask: QuestionAsk; value: string; latest: string; onChange: (value: string) => void };

const Input = ({ ask, value, latest, onChange }: InputProps) => {
  const t = useT();
  const id = `question-${ask}`;
  if (ask === "day")
    return <DayInput id={id} name={ask} value={value} latest={latest} onChange={(day) => onChange(day ?? "")} />;
  if (ask === "shift")
    return (
      <HTMLSelect
        id={id}
        value={value}
        options={Object.keys(shifts).map((shift) => ({ value: shift, label: t(`questions.shift.${shift}`) }))}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    );
  if (ask === "person") return <Person id={id} value={value} onChange={onChange} />;
  if (ask === "days")
    return (
      <InputGroup
        id={id}
        name={ask}
        inputMode="numeric"
        value={value}
        onValueChange={(text) => onChange(text.replaceAll(/\D/g, "").slice(0, 4))}
      />
    );
  return (
    <LookupInput
      id={id}
      name={ask}
      lookup={lookups[ask]}
      value={value === "" ? [] : [value]}
      onChange={([one]) => onChange(one ?? "")}
    />
  );
};

/** A name or a part of one. The question is asked when the field is left or Enter is pressed. */
const Person = ({ id, value, onChange }: { id: string; value: string; onChange: (value: string) => void }) => {
  const [typed, setTyped] = useDraft(value, (name) => name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed.trim());
      }}
    >
      <InputGroup
        id={id}
        name="person"
        autoComplete="off"
        value={typed}
        onValueChange={setTyped}
        onBlur={() => onChange(typed.trim())}
      />
    </form>
  );
};

export default Questions;
