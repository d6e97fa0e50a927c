import type { MetricName } from '../platform/watching/metric-list.ts';

type Panel = {
  readonly title: string;
  readonly unit: 's' | 'bytes' | 'short' | 'reqps';
  /** What is drawn, each with the name under which it stands. */
  readonly queries: readonly (readonly [expression: string, legend: string])[];
  readonly isStat?: true;
};

const INTERVAL = '[$__rate_interval]';

/** Figures of the database are the same at every process. */
const ofDatabase = (name: MetricName, by = '') => `max${by && ` by (${by})`} (${name})`;
const perSecond = (name: `${MetricName}${'' | '_count'}`, by: string, selector = '') =>
  `sum by (${by}) (rate(${name}${selector}${INTERVAL}))`;
const percentile = (share: number, name: MetricName, by: string) =>
  `histogram_quantile(${share}, sum by (le, ${by}) (rate(${name}_bucket${INTERVAL})))`;
const own = (name: MetricName) => name;

/** In rows of three, first what the eight alerts are about. */
const PANELS: readonly Panel[] = [
  { title: 'Ready', unit: 'short', isStat: true, queries: [[own('inner_circle_ready'), '{{instance}} {{reason}}']] },
  {
    title: 'Reminders past their time',
    unit: 's',
    queries: [[ofDatabase('inner_circle_reminders_late_seconds'), 'the oldest']],
  },
  {
    title: 'Reminders that wait',
    unit: 'short',
    queries: [
      [ofDatabase('inner_circle_reminders_due'), 'due'],
      [ofDatabase('inner_circle_sends_waiting'), 'put off by a mail server'],
    ],
  },
  {
    title: 'E-mails, by what became of them',
    unit: 'short',
    queries: [
      [`sum by (outcome, reason) (increase(${own('inner_circle_sends_total')}[1h]))`, '{{outcome}} {{reason}}'],
    ],
  },
  {
    title: 'Letters and notices to users, by what became of them',
    unit: 'short',
    queries: [
      [`sum by (kind, outcome) (increase(${own('inner_circle_user_mails_total')}[1h]))`, '{{kind}} {{outcome}}'],
    ],
  },
  {
    title: 'The letter or notice that has waited longest',
    unit: 's',
    queries: [[ofDatabase('inner_circle_user_mails_late_seconds'), 'the oldest']],
  },
  {
    title: 'Notices to browsers, by what became of them',
    unit: 'short',
    queries: [[`sum by (outcome) (increase(${own('inner_circle_pushes_total')}[1h]))`, '{{outcome}}']],
  },
  {
    title: 'Age of vendors’ events when taken in (95 %)',
    unit: 's',
    queries: [[percentile(0.95, 'inner_circle_webhook_lag_seconds', 'vendor'), '{{vendor}}']],
  },
  {
    title: 'Age of the oldest job',
    unit: 's',
    queries: [[ofDatabase('inner_circle_job_age_seconds', 'kind'), '{{kind}}']],
  },
  {
    title: 'Waiting for a connection to the database (95 %)',
    unit: 's',
    queries: [[percentile(0.95, 'inner_circle_database_wait_seconds', 'instance'), '{{instance}}']],
  },
  {
    title: 'Disk',
    unit: 'bytes',
    queries: [
      [own('inner_circle_disk_free_bytes'), 'free, {{instance}}'],
      [own('inner_circle_disk_size_bytes'), 'size, {{instance}}'],
    ],
  },
  {
    title: 'Size of the database',
    unit: 'bytes',
    queries: [[ofDatabase('inner_circle_database_size_bytes'), 'database']],
  },
  {
    title: 'Requests, by status',
    unit: 'reqps',
    queries: [[perSecond('http_request_duration_seconds_count', 'status'), '{{status}}']],
  },
  {
    title: 'Time of a request (95 %)',
    unit: 's',
    queries: [[percentile(0.95, 'http_request_duration_seconds', 'instance'), '{{instance}}']],
  },
  {
    title: 'Slowest routes (95 %)',
    unit: 's',
    queries: [[`topk(8, ${percentile(0.95, 'http_request_duration_seconds', 'route')})`, '{{route}}']],
  },
  {
    title: 'Calls of vendors that failed',
    unit: 'reqps',
    queries: [
      [
        perSecond('inner_circle_vendor_call_duration_seconds_count', 'vendor, call', '{outcome="failed"}'),
        '{{vendor}} {{call}}',
      ],
    ],
  },
  {
    title: 'Time of a vendor’s call (95 %)',
    unit: 's',
    queries: [[percentile(0.95, 'inner_circle_vendor_call_duration_seconds', 'vendor'), '{{vendor}}']],
  },
  {
    title: 'Connections to the database',
    unit: 'short',
    queries: [[own('inner_circle_database_connections'), '{{state}}, {{instance}}']],
  },
  {
    title: 'Jobs that wait',
    unit: 'short',
    queries: [[ofDatabase('inner_circle_jobs_waiting', 'kind'), '{{kind}}']],
  },
  {
    title: 'Jobs that were given up',
    unit: 'short',
    queries: [[ofDatabase('inner_circle_jobs_failed', 'kind'), '{{kind}}']],
  },
  {
    title: 'Runs of jobs',
    unit: 'reqps',
    queries: [[perSecond('inner_circle_job_duration_seconds_count', 'kind, outcome'), '{{kind}} {{outcome}}']],
  },
  {
    title: 'How late the event loop was',
    unit: 's',
    queries: [[own('nodejs_eventloop_lag_max_seconds'), '{{instance}}']],
  },
  {
    title: 'Age of the last backup',
    unit: 's',
    queries: [[`time() - max(${own('inner_circle_backup_last_success_timestamp_seconds')})`, 'backup']],
  },
  {
    title: 'Size of the last backup',
    unit: 'bytes',
    queries: [[`max(${own('inner_circle_backup_last_size_bytes')})`, 'backup']],
  },
  { title: 'Memory', unit: 'bytes', queries: [['process_resident_memory_bytes', '{{instance}}']] },
  {
    title: 'Releases that run',
    unit: 'short',
    queries: [
      [`count by (version, role, engine) (${own('inner_circle_build_info')})`, '{{version}} {{role}} {{engine}}'],
    ],
  },
];

const [WIDTH, HEIGHT, COLUMNS] = [8, 7, 3];
const datasource = { type: 'prometheus', uid: '${datasource}' };

/** As Grafana imports it. */
export const dashboard = () => ({
  title: 'Inner Circle',
  uid: 'inner-circle',
  schemaVersion: 39,
  editable: true,
  refresh: '30s',
  time: { from: 'now-6h', to: 'now' },
  templating: { list: [{ name: 'datasource', label: 'Prometheus', type: 'datasource', query: 'prometheus' }] },
  panels: PANELS.map(({ title, unit, queries, isStat }, index) => ({
    id: index + 1,
    title,
    type: isStat ? 'stat' : 'timeseries',
    datasource,
    gridPos: { w: WIDTH, h: HEIGHT, x: (index % COLUMNS) * WIDTH, y: Math.floor(index / COLUMNS) * HEIGHT },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    targets: queries.map(([expr, legendFormat], query) => ({
      refId: String.fromCodePoint('A'.codePointAt(0)! + query),
      datasource,
      expr,
      legendFormat,
    })),
  })),
});
