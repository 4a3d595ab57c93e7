-- A tenant's database as the migrations 0002 to 0034 made it at ff270174: pg_dump --inserts, without comments and settings.

CREATE SCHEMA audit;

CREATE SCHEMA log;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

CREATE FUNCTION log.begin_append(streams text[], revisions bigint[]) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
    declare last bigint;
    begin
      perform from log.head for update;
      if streams is not null and cardinality(streams) > (
        select count(*) from unnest(streams, revisions) as u(stream, revision)
        join log.event e on e.stream = u.stream and e.revision = u.revision
      ) then
        raise exception 'a stream stands elsewhere' using errcode = 'LG001';
      end if;
      select setval('log.position', coalesce(max(e.position), 0) + 1, false) - 1 into last from log.event e;
      perform pg_notify('event_log', '');
      return last;
    end
    $$;

CREATE FUNCTION public.business_clock_goes_forwards() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    begin
      if tg_op = 'INSERT' and new.behind_ms >= 0 then
        if new.behind_ms > 0 and exists (select from log.event) and not exists (select from business_clock) then
          raise exception 'the business clock is set back only while nothing is recorded' using errcode = 'check_violation';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.behind_ms between 0 and old.behind_ms then
        return new;
      end if;
      raise exception 'the business clock goes forwards only' using errcode = 'check_violation';
    end
  $$;

CREATE TABLE audit.checkpoint (
    generation integer DEFAULT 1 NOT NULL,
    size bigint NOT NULL,
    root bytea NOT NULL,
    note text NOT NULL,
    at timestamp with time zone NOT NULL,
    cosignatures jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE audit.leaf (
    index bigint NOT NULL,
    hash bytea NOT NULL,
    stream text NOT NULL,
    revision bigint NOT NULL,
    type text NOT NULL,
    procedure_id integer,
    event_id uuid NOT NULL,
    correlation_id text,
    user_id text,
    company_id text,
    device text,
    gas_barcode text,
    occurred_at timestamp with time zone,
    recorded_at timestamp with time zone,
    exceptions text[] NOT NULL
);

CREATE VIEW audit.event AS
 SELECT leaf.index,
    leaf.hash,
    leaf.stream,
    leaf.revision,
    leaf.type,
    leaf.procedure_id,
    leaf.event_id,
    leaf.correlation_id,
    leaf.user_id,
    leaf.company_id,
    leaf.device,
    leaf.gas_barcode,
    leaf.occurred_at,
    leaf.recorded_at,
    leaf.exceptions,
        CASE
            WHEN (leaf.user_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'::text) THEN (leaf.user_id)::uuid
            ELSE NULL::uuid
        END AS account_id,
        CASE
            WHEN (leaf.company_id ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'::text) THEN (leaf.company_id)::uuid
            ELSE NULL::uuid
        END AS place_id
   FROM audit.leaf;

CREATE TABLE audit.evidence (
    id uuid NOT NULL,
    gas_barcodes jsonb NOT NULL,
    order_number text,
    purpose text NOT NULL,
    pictures boolean NOT NULL,
    names boolean NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    error text,
    file_name text NOT NULL,
    language text NOT NULL,
    user_id uuid NOT NULL,
    user_name text NOT NULL,
    company_id uuid,
    created_time timestamp with time zone NOT NULL,
    finished_time timestamp with time zone,
    made jsonb,
    digest text,
    manifest text,
    last_check jsonb,
    job_id uuid
);

CREATE TABLE audit.key (
    vkey text NOT NULL,
    from_size bigint NOT NULL,
    to_size bigint
);

CREATE TABLE audit.progress (
    id boolean DEFAULT true NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    "position" text,
    log_name text DEFAULT ''::text NOT NULL,
    generation integer DEFAULT 1 NOT NULL,
    asked_at timestamp with time zone,
    CONSTRAINT progress_id_check CHECK (id)
);

CREATE TABLE audit.request (
    id uuid NOT NULL,
    kind text NOT NULL,
    manifest text,
    answer jsonb,
    created_time timestamp with time zone NOT NULL
);

CREATE TABLE audit.tile (
    level integer NOT NULL,
    index bigint NOT NULL,
    hashes bytea NOT NULL
);

CREATE TABLE audit.verify_finding (
    run_id uuid NOT NULL,
    place integer NOT NULL,
    code text NOT NULL,
    index bigint,
    stream text,
    revision bigint,
    first bigint,
    last bigint,
    params jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE audit.verify_run (
    id uuid NOT NULL,
    state text NOT NULL,
    done bigint DEFAULT 0 NOT NULL,
    total bigint DEFAULT 0 NOT NULL,
    log boolean NOT NULL,
    read_models boolean NOT NULL,
    anchors text DEFAULT ''::text NOT NULL,
    anchor_count integer DEFAULT 0 NOT NULL,
    user_id uuid,
    created_time timestamp with time zone NOT NULL,
    started_time timestamp with time zone,
    finished_time timestamp with time zone,
    beat_time timestamp with time zone,
    stop_asked boolean DEFAULT false NOT NULL,
    tree_size bigint,
    finding_count integer DEFAULT 0 NOT NULL,
    checks jsonb DEFAULT '[]'::jsonb NOT NULL,
    tables jsonb DEFAULT '[]'::jsonb NOT NULL,
    error text,
    job_id uuid,
    attempts integer DEFAULT 0 NOT NULL
);

CREATE UNLOGGED SEQUENCE log."position"
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE log.event (
    "position" bigint DEFAULT nextval('log."position"'::regclass) NOT NULL,
    stream text NOT NULL COLLATE pg_catalog."C",
    revision bigint NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    data text NOT NULL,
    meta text NOT NULL
);

CREATE TABLE log.head (
    one boolean DEFAULT true NOT NULL,
    CONSTRAINT head_one_check CHECK (one)
);

CREATE TABLE public.account (
    id uuid NOT NULL,
    user_name text NOT NULL,
    nick_name text,
    password_hash text NOT NULL,
    company_id uuid,
    employees_id uuid,
    remark text,
    avatar text,
    is_usable boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    created_user_id uuid,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_time timestamp with time zone,
    must_change_password boolean DEFAULT false NOT NULL,
    confirmed_email text
);

CREATE TABLE public.account_role (
    account_id uuid NOT NULL,
    role_id uuid NOT NULL
);

CREATE TABLE public.role (
    id uuid NOT NULL,
    key text,
    label text NOT NULL,
    description text,
    data_scope text DEFAULT 'company'::text NOT NULL,
    is_usable boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    created_user_id uuid,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_time timestamp with time zone,
    CONSTRAINT role_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'companyAndBelow'::text, 'company'::text])))
);

CREATE VIEW public.account_list AS
 SELECT a.id,
    a.user_name,
    a.nick_name,
    a.company_id,
    a.employees_id,
    a.remark,
    a.avatar,
    a.is_usable,
    a.version,
    a.created_time,
    COALESCE(r.ids, '{}'::uuid[]) AS role_id_list,
    COALESCE(r.id_text, ''::text) AS role_ids,
    COALESCE(r.names, ''::text) AS role_names
   FROM (public.account a
     LEFT JOIN LATERAL ( SELECT array_agg(role.id ORDER BY role.label) AS ids,
            string_agg((role.id)::text, ','::text ORDER BY role.label) AS id_text,
            string_agg(role.label, '、'::text ORDER BY role.label) AS names
           FROM (public.account_role
             JOIN public.role ON (((role.id = account_role.role_id) AND (NOT role.is_deleted))))
          WHERE (account_role.account_id = a.id)) r ON (true))
  WHERE (NOT a.is_deleted);

CREATE TABLE public.address_confirmation (
    account_id uuid NOT NULL,
    address text NOT NULL,
    secret_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.board (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    code text NOT NULL,
    name text NOT NULL,
    company_id uuid,
    panels jsonb NOT NULL,
    created_user_id uuid NOT NULL,
    created_company_id uuid,
    created_time timestamp with time zone NOT NULL,
    modified_user_id uuid NOT NULL,
    modified_time timestamp with time zone NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL
);

CREATE TABLE public.board_state (
    board text NOT NULL,
    version integer NOT NULL,
    driver_id uuid,
    driver_name text,
    tab smallint NOT NULL,
    company_id uuid,
    panel text,
    updated_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.business_clock (
    one boolean DEFAULT true NOT NULL,
    behind_ms bigint NOT NULL,
    CONSTRAINT business_clock_one_check CHECK (one)
);

CREATE TABLE public.document (
    id uuid NOT NULL,
    parent_id uuid,
    type integer NOT NULL,
    label text NOT NULL,
    name text NOT NULL,
    description text,
    opened boolean DEFAULT true NOT NULL,
    sort integer DEFAULT 0 NOT NULL,
    menu_path text,
    content text DEFAULT ''::text NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    created_user_id uuid,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_time timestamp with time zone
);

CREATE TABLE public.document_image (
    document_id uuid NOT NULL,
    url text NOT NULL,
    created_time timestamp with time zone NOT NULL,
    created_user_id uuid
);

CREATE TABLE public.document_version (
    document_id uuid NOT NULL,
    version integer NOT NULL,
    created_time timestamp with time zone NOT NULL,
    created_user_id uuid,
    label text NOT NULL,
    content text NOT NULL
);

CREATE TABLE public.export_delivery (
    id uuid NOT NULL,
    schedule_id uuid NOT NULL,
    due_time timestamp with time zone NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL,
    error text,
    mail text DEFAULT 'none'::text NOT NULL,
    mail_attempts integer DEFAULT 0 NOT NULL,
    look_time timestamp with time zone,
    created_time timestamp with time zone NOT NULL,
    seen_time timestamp with time zone
);

CREATE TABLE public.export_job (
    id uuid NOT NULL,
    list text NOT NULL,
    format text NOT NULL,
    scope text NOT NULL,
    query jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    file_name text NOT NULL,
    file_size bigint,
    error text,
    language text NOT NULL,
    user_id uuid NOT NULL,
    user_name text NOT NULL,
    company_id uuid,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    started_time timestamp with time zone,
    finished_time timestamp with time zone
);

CREATE TABLE public.export_schedule (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    list text NOT NULL,
    format text NOT NULL,
    query jsonb NOT NULL,
    every text NOT NULL,
    at_time text NOT NULL,
    on_day integer,
    is_usable boolean DEFAULT true NOT NULL,
    due_time timestamp with time zone NOT NULL,
    last_time timestamp with time zone,
    created_user_id uuid NOT NULL,
    created_company_id uuid,
    created_time timestamp with time zone NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL
);

CREATE TABLE public.export_schedule_user (
    schedule_id uuid NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.import (
    id uuid NOT NULL,
    kind text NOT NULL,
    file_name text NOT NULL,
    phase text DEFAULT 'uploaded'::text NOT NULL,
    user_id uuid NOT NULL,
    sheets jsonb DEFAULT '[]'::jsonb NOT NULL,
    mapping jsonb,
    tares jsonb,
    job_id uuid,
    total integer DEFAULT 0 NOT NULL,
    ready integer DEFAULT 0 NOT NULL,
    errors integer DEFAULT 0 NOT NULL,
    duplicates integer DEFAULT 0 NOT NULL,
    created integer DEFAULT 0 NOT NULL,
    skipped integer DEFAULT 0 NOT NULL,
    failed integer DEFAULT 0 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    finished_time timestamp with time zone,
    reading jsonb,
    content_hash text
);

CREATE TABLE public.import_row (
    import_id uuid NOT NULL,
    "row" integer NOT NULL,
    state text NOT NULL,
    cells jsonb NOT NULL,
    errors jsonb NOT NULL,
    keys text[] NOT NULL
);

CREATE TABLE public.import_source (
    import_id uuid NOT NULL,
    sheet integer NOT NULL,
    "row" integer NOT NULL,
    cells jsonb NOT NULL
);

CREATE TABLE public.invitation (
    account_id uuid NOT NULL,
    secret_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_user_id uuid NOT NULL,
    created_time timestamp with time zone NOT NULL,
    mailed_hash bytea,
    mailed_to text
);

CREATE TABLE public.job (
    id uuid NOT NULL,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    error text,
    language text NOT NULL,
    user_id uuid,
    user_name text,
    company_id uuid,
    file_name text,
    file_ending text,
    file_size bigint,
    single_key text,
    created_time timestamp with time zone NOT NULL,
    started_time timestamp with time zone,
    finished_time timestamp with time zone,
    lease_until timestamp with time zone
);

CREATE VIEW public.job_shown AS
 SELECT job.id,
    job.kind,
    job.payload,
    job.state,
    job.attempts,
    job.done,
    job.total,
    job.error,
    job.language,
    job.user_id,
    job.user_name,
    job.company_id,
    job.file_name,
    job.file_ending,
    job.file_size,
    job.created_time,
    job.started_time,
    job.finished_time
   FROM public.job
UNION ALL
 SELECT run.id,
    'verify'::text AS kind,
    jsonb_build_object('runId'::text, run.id) AS payload,
        CASE
            WHEN (run.error = 'audit.verifyStopped'::text) THEN 'cancelled'::text
            ELSE run.state
        END AS state,
    run.attempts,
    (LEAST(run.done, (2147483647)::bigint))::integer AS done,
    (LEAST(run.total, (2147483647)::bigint))::integer AS total,
    run.error,
    'zh'::text AS language,
    run.user_id,
    COALESCE(NULLIF(account.nick_name, ''::text), account.user_name) AS user_name,
    NULL::uuid AS company_id,
    NULL::text AS file_name,
    NULL::text AS file_ending,
    NULL::bigint AS file_size,
    run.created_time,
    run.started_time,
    run.finished_time
   FROM (audit.verify_run run
     LEFT JOIN public.account ON ((account.id = run.user_id)));

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.label_print (
    job_id uuid NOT NULL,
    cylinder_id uuid NOT NULL,
    gas_barcode text NOT NULL,
    layout text NOT NULL,
    printed_due date,
    printed_time timestamp with time zone NOT NULL,
    user_id uuid NOT NULL,
    user_name text NOT NULL
);

CREATE TABLE public.login_log (
    id uuid NOT NULL,
    account_id uuid,
    created_account_name text NOT NULL,
    nick_name text,
    ip text,
    browser_info text,
    os text,
    elapsed_milli_seconds integer NOT NULL,
    status boolean NOT NULL,
    msg text,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    msg_params jsonb,
    number bigint NOT NULL
);

ALTER TABLE public.login_log ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.login_log_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.one_time_key (
    id uuid NOT NULL,
    kind text NOT NULL,
    secret text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    CONSTRAINT one_time_key_kind_check CHECK ((kind = ANY (ARRAY['captcha'::text, 'password'::text])))
);

CREATE TABLE public.operation_log (
    id uuid NOT NULL,
    created_user_id uuid,
    created_user_name text,
    nick_name text,
    ip text,
    method text,
    api_path text NOT NULL,
    elapsed_milli_seconds integer NOT NULL,
    status integer NOT NULL,
    msg text,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    msg_params jsonb,
    code text,
    correlation_id text,
    browser_info text,
    os text
);

CREATE TABLE public.permission (
    id uuid NOT NULL,
    key text,
    parent_id uuid,
    type integer NOT NULL,
    client_type integer DEFAULT 0 NOT NULL,
    label text NOT NULL,
    english_name text,
    sort integer DEFAULT 0 NOT NULL,
    description text,
    icon text,
    path text,
    redirect text,
    api_path text,
    code text,
    opened boolean DEFAULT false NOT NULL,
    hidden boolean DEFAULT false NOT NULL,
    enabled boolean DEFAULT true NOT NULL,
    closable boolean DEFAULT true NOT NULL,
    new_window boolean DEFAULT false NOT NULL,
    external boolean DEFAULT false NOT NULL,
    link_explicit boolean DEFAULT false NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    created_user_id uuid,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_time timestamp with time zone,
    api_id text,
    view_id text,
    CONSTRAINT permission_type_check CHECK ((type = ANY (ARRAY[1, 2, 3, 4])))
);

CREATE VIEW public.permission_label AS
 SELECT DISTINCT ON (node.code) node.code,
    concat_ws('：'::text, menu.label, node.label) AS label,
    concat_ws(': '::text, menu.english_name, node.english_name) AS english_label
   FROM (public.permission node
     LEFT JOIN public.permission menu ON ((menu.id = node.parent_id)))
  WHERE ((node.code IS NOT NULL) AND (node.is_deleted = false))
  ORDER BY node.code, node.id;

CREATE TABLE public.preference (
    account_id uuid NOT NULL,
    key text NOT NULL,
    value jsonb NOT NULL,
    changed_time timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.rate_limit (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.reaction_checkpoint (
    name text NOT NULL,
    "position" text NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.reaction_parked (
    name text NOT NULL,
    stream text NOT NULL,
    revision bigint NOT NULL,
    error text NOT NULL,
    parked_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.record_change (
    id bigint NOT NULL,
    resource text NOT NULL,
    record_id uuid NOT NULL,
    action text NOT NULL,
    before jsonb,
    after jsonb,
    user_id uuid,
    company_id uuid,
    correlation_id text,
    at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.record_change ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.record_change_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE VIEW public.role_list AS
 SELECT r.id,
    r.key,
    r.label,
    r.description,
    r.data_scope,
    r.is_usable,
    r.version,
    r.created_time,
    ( SELECT (count(*))::integer AS count
           FROM (public.account_role ar
             JOIN public.account a ON (((a.id = ar.account_id) AND (NOT a.is_deleted))))
          WHERE (ar.role_id = r.id)) AS account_count
   FROM public.role r
  WHERE (NOT r.is_deleted);

CREATE TABLE public.role_permission (
    role_id uuid NOT NULL,
    permission_id uuid NOT NULL
);

CREATE TABLE public.screen (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    name text NOT NULL,
    place text NOT NULL,
    board_id uuid,
    playlist jsonb,
    company_id uuid,
    with_below boolean NOT NULL,
    credential_hash bytea,
    paired_by uuid NOT NULL,
    paired_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone,
    client_version text,
    width integer,
    height integer,
    is_deleted boolean DEFAULT false NOT NULL,
    language text,
    theme text
);

CREATE TABLE public.seeded_record (
    key text NOT NULL,
    record_id uuid NOT NULL,
    name text,
    english_name text
);

CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_id uuid NOT NULL,
    token_issued_at timestamp with time zone NOT NULL,
    previous_token_id uuid,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    end_reason text,
    ip text,
    browser_info text,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL,
    is_new_address boolean DEFAULT false NOT NULL
);

CREATE TABLE public.shared_view (
    id uuid NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    query text NOT NULL,
    columns jsonb NOT NULL,
    created_user_id uuid NOT NULL,
    created_company_id uuid,
    created_time timestamp with time zone NOT NULL,
    is_deleted boolean DEFAULT false NOT NULL
);

CREATE TABLE public.shared_view_role (
    view_id uuid NOT NULL,
    role_id uuid NOT NULL
);

CREATE TABLE public.tenant (
    id uuid NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    db_type integer DEFAULT 2 NOT NULL,
    connection_string text,
    idle_time integer DEFAULT 10 NOT NULL,
    description text,
    enabled boolean DEFAULT true NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    created_time timestamp with time zone DEFAULT now() NOT NULL,
    created_user_id uuid,
    is_deleted boolean DEFAULT false NOT NULL,
    deleted_time timestamp with time zone
);

CREATE TABLE public.wall_pairing (
    id uuid NOT NULL,
    code text NOT NULL,
    secret_hash bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    screen_id uuid,
    is_collected boolean DEFAULT false NOT NULL
);

INSERT INTO audit.progress VALUES (true, 0, NULL, '', 1, NULL);

INSERT INTO log.head VALUES (true);

INSERT INTO public.kysely_migration VALUES ('0002_event_log', '2026-11-26T07:05:34.353Z');
INSERT INTO public.kysely_migration VALUES ('0003_platform', '2026-11-26T07:05:34.687Z');
INSERT INTO public.kysely_migration VALUES ('0004_records', '2026-11-26T07:05:34.713Z');
INSERT INTO public.kysely_migration VALUES ('0005_reactions', '2026-11-26T07:05:34.723Z');
INSERT INTO public.kysely_migration VALUES ('0006_event_log_by_copy', '2026-11-26T07:05:34.736Z');
INSERT INTO public.kysely_migration VALUES ('0007_parked_reactions', '2026-11-26T07:05:34.743Z');
INSERT INTO public.kysely_migration VALUES ('0009_own_passwords', '2026-11-26T07:05:34.752Z');
INSERT INTO public.kysely_migration VALUES ('0010_seeded_names', '2026-11-26T07:05:34.755Z');
INSERT INTO public.kysely_migration VALUES ('0011_business_clock', '2026-11-26T07:05:34.760Z');
INSERT INTO public.kysely_migration VALUES ('0012_logs_in_words', '2026-11-26T07:05:34.776Z');
INSERT INTO public.kysely_migration VALUES ('0014_permission_links', '2026-11-26T07:05:34.779Z');
INSERT INTO public.kysely_migration VALUES ('0015_invitations', '2026-11-26T07:05:34.785Z');
INSERT INTO public.kysely_migration VALUES ('0016_preferences', '2026-11-26T07:05:34.792Z');
INSERT INTO public.kysely_migration VALUES ('0017_documents', '2026-11-26T07:05:34.851Z');
INSERT INTO public.kysely_migration VALUES ('0018_change_of_call', '2026-11-26T07:05:34.889Z');
INSERT INTO public.kysely_migration VALUES ('0019_shared_views', '2026-11-26T07:05:34.917Z');
INSERT INTO public.kysely_migration VALUES ('0020_company_region', '2026-11-26T07:05:34.936Z');
INSERT INTO public.kysely_migration VALUES ('0021_audit', '2026-11-26T07:05:35.081Z');
INSERT INTO public.kysely_migration VALUES ('0022_evidence', '2026-11-26T07:05:35.107Z');
INSERT INTO public.kysely_migration VALUES ('0023_verify_runs', '2026-11-26T07:05:35.157Z');
INSERT INTO public.kysely_migration VALUES ('0024_jobs', '2026-11-26T07:05:35.207Z');
INSERT INTO public.kysely_migration VALUES ('0025_imports', '2026-11-26T07:05:35.251Z');
INSERT INTO public.kysely_migration VALUES ('0026_label_prints', '2026-11-26T07:05:35.260Z');
INSERT INTO public.kysely_migration VALUES ('0027_schedules', '2026-11-26T07:05:35.291Z');
INSERT INTO public.kysely_migration VALUES ('0028_jobs_shown', '2026-11-26T07:05:35.295Z');
INSERT INTO public.kysely_migration VALUES ('0029_boards', '2026-11-26T07:05:35.336Z');
INSERT INTO public.kysely_migration VALUES ('0030_board_state', '2026-11-26T07:05:35.351Z');
INSERT INTO public.kysely_migration VALUES ('0031_import_reading', '2026-11-26T07:05:35.367Z');
INSERT INTO public.kysely_migration VALUES ('0032_undriven_boards', '2026-11-26T07:05:35.369Z');
INSERT INTO public.kysely_migration VALUES ('0033_screen_look', '2026-11-26T07:05:35.370Z');
INSERT INTO public.kysely_migration VALUES ('0034_confirmed_addresses', '2026-11-26T07:05:35.376Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

SELECT pg_catalog.setval('log."position"', 1, false);

SELECT pg_catalog.setval('public.login_log_number_seq', 1, false);

SELECT pg_catalog.setval('public.record_change_id_seq', 1, false);

ALTER TABLE ONLY audit.checkpoint
    ADD CONSTRAINT checkpoint_pkey PRIMARY KEY (generation, size);

ALTER TABLE ONLY audit.evidence
    ADD CONSTRAINT evidence_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.key
    ADD CONSTRAINT key_pkey PRIMARY KEY (vkey);

ALTER TABLE ONLY audit.leaf
    ADD CONSTRAINT leaf_pkey PRIMARY KEY (index);

ALTER TABLE ONLY audit.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.request
    ADD CONSTRAINT request_pkey PRIMARY KEY (id);

ALTER TABLE ONLY audit.tile
    ADD CONSTRAINT tile_pkey PRIMARY KEY (level, index);

ALTER TABLE ONLY audit.verify_finding
    ADD CONSTRAINT verify_finding_pkey PRIMARY KEY (run_id, place);

ALTER TABLE ONLY audit.verify_run
    ADD CONSTRAINT verify_run_pkey PRIMARY KEY (id);

ALTER TABLE ONLY log.event
    ADD CONSTRAINT event_pkey PRIMARY KEY ("position");

ALTER TABLE ONLY log.event
    ADD CONSTRAINT event_stream_revision_key UNIQUE (stream, revision);

ALTER TABLE ONLY log.head
    ADD CONSTRAINT head_pkey PRIMARY KEY (one);

ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_pkey PRIMARY KEY (account_id, role_id);

ALTER TABLE ONLY public.address_confirmation
    ADD CONSTRAINT address_confirmation_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.board
    ADD CONSTRAINT board_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.board_state
    ADD CONSTRAINT board_state_pkey PRIMARY KEY (board);

ALTER TABLE ONLY public.business_clock
    ADD CONSTRAINT business_clock_pkey PRIMARY KEY (one);

ALTER TABLE ONLY public.document_image
    ADD CONSTRAINT document_image_pkey PRIMARY KEY (document_id, url);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_pkey PRIMARY KEY (document_id, version);

ALTER TABLE ONLY public.export_delivery
    ADD CONSTRAINT export_delivery_once UNIQUE (schedule_id, due_time, user_id);

ALTER TABLE ONLY public.export_delivery
    ADD CONSTRAINT export_delivery_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.export_job
    ADD CONSTRAINT export_job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.export_schedule
    ADD CONSTRAINT export_schedule_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.export_schedule_user
    ADD CONSTRAINT export_schedule_user_pkey PRIMARY KEY (schedule_id, user_id);

ALTER TABLE ONLY public.import
    ADD CONSTRAINT import_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_pkey PRIMARY KEY (import_id, "row");

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_pkey PRIMARY KEY (import_id, sheet, "row");

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_mailed_hash_key UNIQUE (mailed_hash);

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_pkey PRIMARY KEY (account_id);

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_secret_hash_key UNIQUE (secret_hash);

ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.label_print
    ADD CONSTRAINT label_print_pkey PRIMARY KEY (job_id, cylinder_id);

ALTER TABLE ONLY public.login_log
    ADD CONSTRAINT login_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.one_time_key
    ADD CONSTRAINT one_time_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.operation_log
    ADD CONSTRAINT operation_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_key_key UNIQUE (key);

ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_pkey PRIMARY KEY (account_id, key);

ALTER TABLE ONLY public.rate_limit
    ADD CONSTRAINT rate_limit_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.reaction_checkpoint
    ADD CONSTRAINT reaction_checkpoint_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.reaction_parked
    ADD CONSTRAINT reaction_parked_pkey PRIMARY KEY (name, stream, revision);

ALTER TABLE ONLY public.record_change
    ADD CONSTRAINT record_change_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_key_key UNIQUE (key);

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_pkey PRIMARY KEY (role_id, permission_id);

ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.screen
    ADD CONSTRAINT screen_credential_hash_key UNIQUE (credential_hash);

ALTER TABLE ONLY public.screen
    ADD CONSTRAINT screen_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.seeded_record
    ADD CONSTRAINT seeded_record_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shared_view
    ADD CONSTRAINT shared_view_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.shared_view_role
    ADD CONSTRAINT shared_view_role_pkey PRIMARY KEY (view_id, role_id);

ALTER TABLE ONLY public.tenant
    ADD CONSTRAINT tenant_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.wall_pairing
    ADD CONSTRAINT wall_pairing_code_key UNIQUE (code);

ALTER TABLE ONLY public.wall_pairing
    ADD CONSTRAINT wall_pairing_pkey PRIMARY KEY (id);

CREATE INDEX evidence_created ON audit.evidence USING btree (created_time, id);

CREATE INDEX evidence_digest ON audit.evidence USING btree (digest);

CREATE INDEX evidence_manifest ON audit.evidence USING btree (manifest);

CREATE INDEX leaf_barcode ON audit.leaf USING btree (gas_barcode, index);

CREATE INDEX leaf_correlation ON audit.leaf USING btree (correlation_id);

CREATE INDEX leaf_recorded ON audit.leaf USING brin (recorded_at);

CREATE INDEX leaf_stream ON audit.leaf USING btree (stream, revision);

CREATE INDEX verify_run_created ON audit.verify_run USING btree (created_time);

CREATE UNIQUE INDEX verify_run_one ON audit.verify_run USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text]));

CREATE INDEX account_company ON public.account USING btree (company_id) WHERE (NOT is_deleted);

CREATE INDEX account_role_role ON public.account_role USING btree (role_id);

CREATE UNIQUE INDEX account_user_name ON public.account USING btree (lower(user_name)) WHERE (NOT is_deleted);

CREATE UNIQUE INDEX board_code ON public.board USING btree (code) WHERE (is_deleted = false);

CREATE UNIQUE INDEX document_menu_path ON public.document USING btree (menu_path) WHERE (is_deleted = false);

CREATE INDEX document_parent ON public.document USING btree (parent_id);

CREATE INDEX export_delivery_look ON public.export_delivery USING btree (look_time);

CREATE INDEX export_job_user ON public.export_job USING btree (user_id, created_time DESC);

CREATE INDEX export_schedule_due ON public.export_schedule USING btree (due_time) WHERE ((is_usable = true) AND (is_deleted = false));

CREATE INDEX export_schedule_user_user ON public.export_schedule_user USING btree (user_id);

CREATE INDEX import_row_state ON public.import_row USING btree (import_id, state, "row");

CREATE INDEX import_user ON public.import USING btree (user_id, created_time);

CREATE INDEX job_created ON public.job USING btree (created_time, id);

CREATE UNIQUE INDEX job_single ON public.job USING btree (single_key) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text]));

CREATE INDEX job_unfinished ON public.job USING btree (kind, created_time) WHERE (state = ANY (ARRAY['waiting'::text, 'active'::text]));

CREATE INDEX job_user ON public.job USING btree (user_id, created_time);

CREATE INDEX label_print_cylinder ON public.label_print USING btree (cylinder_id, printed_time);

CREATE INDEX login_log_account ON public.login_log USING btree (account_id, created_time) WHERE status;

CREATE INDEX login_log_time ON public.login_log USING btree (created_time DESC);

CREATE INDEX one_time_key_expiry ON public.one_time_key USING btree (expires_at);

CREATE INDEX operation_log_time ON public.operation_log USING btree (created_time DESC);

CREATE INDEX permission_code ON public.permission USING btree (code) WHERE (type = 3);

CREATE INDEX permission_parent ON public.permission USING btree (parent_id);

CREATE INDEX record_change_correlation ON public.record_change USING btree (correlation_id, id);

CREATE INDEX record_change_record ON public.record_change USING btree (record_id, id);

CREATE UNIQUE INDEX role_label ON public.role USING btree (label) WHERE (NOT is_deleted);

CREATE INDEX seeded_record_record ON public.seeded_record USING btree (record_id);

CREATE INDEX session_living ON public.session USING btree (account_id) WHERE (ended_at IS NULL);

CREATE INDEX shared_view_role_role ON public.shared_view_role USING btree (role_id);

CREATE UNIQUE INDEX tenant_code ON public.tenant USING btree (lower(code)) WHERE (NOT is_deleted);

CREATE TRIGGER business_clock_goes_forwards BEFORE INSERT OR DELETE OR UPDATE ON public.business_clock FOR EACH ROW EXECUTE FUNCTION public.business_clock_goes_forwards();

ALTER TABLE ONLY audit.verify_finding
    ADD CONSTRAINT verify_finding_run_id_fkey FOREIGN KEY (run_id) REFERENCES audit.verify_run(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.account_role
    ADD CONSTRAINT account_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.address_confirmation
    ADD CONSTRAINT address_confirmation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.board
    ADD CONSTRAINT board_created_user_id_fkey FOREIGN KEY (created_user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.board
    ADD CONSTRAINT board_modified_user_id_fkey FOREIGN KEY (modified_user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.document_image
    ADD CONSTRAINT document_image_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.document(id);

ALTER TABLE ONLY public.document
    ADD CONSTRAINT document_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.document(id);

ALTER TABLE ONLY public.document_version
    ADD CONSTRAINT document_version_document_id_fkey FOREIGN KEY (document_id) REFERENCES public.document(id);

ALTER TABLE ONLY public.export_delivery
    ADD CONSTRAINT export_delivery_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES public.export_schedule(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.export_delivery
    ADD CONSTRAINT export_delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.export_schedule
    ADD CONSTRAINT export_schedule_created_user_id_fkey FOREIGN KEY (created_user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.export_schedule_user
    ADD CONSTRAINT export_schedule_user_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES public.export_schedule(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.export_schedule_user
    ADD CONSTRAINT export_schedule_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.import_row
    ADD CONSTRAINT import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.import_source
    ADD CONSTRAINT import_source_import_id_fkey FOREIGN KEY (import_id) REFERENCES public.import(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.invitation
    ADD CONSTRAINT invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.permission
    ADD CONSTRAINT permission_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.permission(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.preference
    ADD CONSTRAINT preference_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_permission_id_fkey FOREIGN KEY (permission_id) REFERENCES public.permission(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.role_permission
    ADD CONSTRAINT role_permission_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.screen
    ADD CONSTRAINT screen_paired_by_fkey FOREIGN KEY (paired_by) REFERENCES public.account(id);

ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.shared_view
    ADD CONSTRAINT shared_view_created_user_id_fkey FOREIGN KEY (created_user_id) REFERENCES public.account(id);

ALTER TABLE ONLY public.shared_view_role
    ADD CONSTRAINT shared_view_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES public.role(id);

ALTER TABLE ONLY public.shared_view_role
    ADD CONSTRAINT shared_view_role_view_id_fkey FOREIGN KEY (view_id) REFERENCES public.shared_view(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.wall_pairing
    ADD CONSTRAINT wall_pairing_screen_id_fkey FOREIGN KEY (screen_id) REFERENCES public.screen(id) ON DELETE CASCADE;

