type Metric = {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  /** A figure of the database is the same whichever process says it; one of a process is that process's own. */
  readonly of: 'process' | 'database';
  readonly help: string;
  /** Not `job` and `instance`, which Prometheus sets by itself. */
  readonly labels?: readonly string[];
  readonly buckets?: readonly number[];
};

/** Every metric of our own. The scrape, the dashboard, the alerts and docs/operations.md go by this list. */
export const METRICS = {
  http_request_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How long requests took',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  },
  nodejs_eventloop_lag_max_seconds: {
    kind: 'gauge',
    of: 'process',
    help: 'How late the event loop was at most since this was last asked, while requests came',
  },
  inner_circle_ready: {
    kind: 'gauge',
    of: 'process',
    help: 'Whether /readyz answers 200; the reason says why not, and is empty when it does',
    labels: ['reason'],
  },
  inner_circle_build_info: {
    kind: 'gauge',
    of: 'process',
    help: 'Always 1: which release runs, in which role, on which engine',
    labels: ['version', 'role', 'engine'],
  },
  inner_circle_database_wait_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How long was waited for a connection to the database',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2.5, 5],
  },
  inner_circle_database_connections: {
    kind: 'gauge',
    of: 'process',
    help: 'Connections to the database that are busy or idle, and those who wait for one (waiting)',
    labels: ['state'],
  },
  inner_circle_vendor_call_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How long calls of vendors took; failed when no usable answer came, ok also when the vendor said no',
    labels: ['vendor', 'call', 'outcome'],
    buckets: [0.1, 0.5, 1, 2.5, 10, 30],
  },
  inner_circle_job_duration_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How long runs of jobs took; failed runs are tried again, put off ones were asked to wait by a vendor',
    labels: ['kind', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
  },
  inner_circle_sends_total: {
    kind: 'counter',
    of: 'process',
    help: 'What became of e-mails of reminders: sent, waiting (put off by the mail server, and tried again) or failed for a reason',
    labels: ['outcome', 'reason'],
  },
  inner_circle_user_mails_total: {
    kind: 'counter',
    of: 'process',
    help: 'What became of letters and notices to users at MAIL_URL: sent, waiting (put off, and tried again), refused, unknown, or given-up when their time was over',
    labels: ['kind', 'outcome'],
  },
  inner_circle_pushes_total: {
    kind: 'counter',
    of: 'process',
    help: 'What became of notices to browsers: sent, waiting (not taken, and tried again), gone (the browser is no more), refused, unknown, or missed when the morning was over',
    labels: ['outcome'],
  },
  inner_circle_webhook_lag_seconds: {
    kind: 'histogram',
    of: 'process',
    help: 'How old an event of a vendor was when it was taken in',
    labels: ['vendor'],
    buckets: [1, 5, 30, 60, 300, 1800, 7200, 86_400],
  },
  inner_circle_disk_free_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'What is free on the disk of DATA_DIR; without DATABASE_URL that is the disk of the database',
  },
  inner_circle_disk_size_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'How large the disk of DATA_DIR is',
  },
  inner_circle_backup_last_success_timestamp_seconds: {
    kind: 'gauge',
    of: 'process',
    help: 'When the last backup in BACKUP_DIR was made and read again, in seconds since 1970; 0 when there is none',
  },
  inner_circle_backup_last_size_bytes: {
    kind: 'gauge',
    of: 'process',
    help: 'How large the last backup in BACKUP_DIR is',
  },
  inner_circle_database_size_bytes: {
    kind: 'gauge',
    of: 'database',
    help: 'How large the database is',
  },
  inner_circle_reminders_late_seconds: {
    kind: 'gauge',
    of: 'database',
    help: 'How long the e-mail that has waited longest to be sent is past its time; 0 when none is',
  },
  inner_circle_reminders_due: {
    kind: 'gauge',
    of: 'database',
    help: 'How many reminders are past their time and not taken up yet (counted up to 10,000)',
  },
  inner_circle_sends_waiting: {
    kind: 'gauge',
    of: 'database',
    help: 'How many e-mails were put off by their mail server and are tried again (counted up to 10,000)',
  },
  inner_circle_user_mails_late_seconds: {
    kind: 'gauge',
    of: 'database',
    help: 'How long the letter or notice to a user that has waited longest has waited to be sent; 0 when none does',
  },
  inner_circle_jobs_waiting: {
    kind: 'gauge',
    of: 'database',
    help: 'How many jobs could run and wait (counted up to 10,000)',
    labels: ['kind'],
  },
  inner_circle_job_age_seconds: {
    kind: 'gauge',
    of: 'database',
    help: 'How long the oldest job that could run has waited',
    labels: ['kind'],
  },
  inner_circle_jobs_failed: {
    kind: 'gauge',
    of: 'database',
    help: 'How many jobs were given up after their last try, or failed at their last time (counted up to 10,000)',
    labels: ['kind'],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;
/** Those of one kind. */
export type NameOf<Kind extends Metric['kind']> = {
  [Name in MetricName]: (typeof METRICS)[Name]['kind'] extends Kind ? Name : never;
}[MetricName];
export type LabelOf<Name extends MetricName> = (typeof METRICS)[Name] extends {
  readonly labels: readonly (infer Label extends string)[];
}
  ? Label
  : never;
