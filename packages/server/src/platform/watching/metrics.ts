import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type LabelOf, METRICS, type MetricName, type NameOf } from './metric-list.ts';

/** The library wakes the process that often to see how late it is, and counts the time in between as lateness. */
const SELDOM_MILLISECONDS = 24 * 60 * 60 * 1000;
const OF_THESE_LOOKS = ['min', 'max', 'mean', 'stddev', 'p50', 'p90', 'p99'].map(
  (which) => `nodejs_eventloop_lag_${which}_seconds`,
);

/** What is not known is not told: a gauge that was never set would say 0. */
export const tell = (gauge: Gauge, value: number | undefined) =>
  value === undefined ? gauge.remove() : gauge.set(value);

export type Metrics = ReturnType<typeof createMetrics>;

/** What this process counts and measures, for `GET /metrics`. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: SELDOM_MILLISECONDS });
  for (const name of OF_THESE_LOOKS) registry.removeSingleMetric(name);
  const described = <Name extends MetricName>(name: Name) => {
    const { help, labels = [] } = METRICS[name] as { help: string; labels?: readonly LabelOf<Name>[] };
    return { name, help, labelNames: labels, registers: [registry] };
  };
  const gauge = <Name extends NameOf<'gauge'>>(name: Name) => new Gauge(described(name));
  const counter = <Name extends NameOf<'counter'>>(name: Name) => new Counter(described(name));
  const histogram = <Name extends NameOf<'histogram'>>(name: Name) =>
    new Histogram({ ...described(name), buckets: [...METRICS[name].buckets] });
  return {
    registry,
    requests: histogram('http_request_duration_seconds'),
    eventLoopLag: gauge('nodejs_eventloop_lag_max_seconds'),
    ready: gauge('inner_circle_ready'),
    build: gauge('inner_circle_build_info'),
    connectionWaits: histogram('inner_circle_database_wait_seconds'),
    connections: gauge('inner_circle_database_connections'),
    vendorCalls: histogram('inner_circle_vendor_call_duration_seconds'),
    jobRuns: histogram('inner_circle_job_duration_seconds'),
    sends: counter('inner_circle_sends_total'),
    userMails: counter('inner_circle_user_mails_total'),
    pushes: counter('inner_circle_pushes_total'),
    webhookLags: histogram('inner_circle_webhook_lag_seconds'),
    diskFree: gauge('inner_circle_disk_free_bytes'),
    diskSize: gauge('inner_circle_disk_size_bytes'),
    backupMade: gauge('inner_circle_backup_last_success_timestamp_seconds'),
    backupSize: gauge('inner_circle_backup_last_size_bytes'),
    databaseSize: gauge('inner_circle_database_size_bytes'),
    remindersLate: gauge('inner_circle_reminders_late_seconds'),
    remindersDue: gauge('inner_circle_reminders_due'),
    sendsWaiting: gauge('inner_circle_sends_waiting'),
    userMailsLate: gauge('inner_circle_user_mails_late_seconds'),
    jobsWaiting: gauge('inner_circle_jobs_waiting'),
    jobAge: gauge('inner_circle_job_age_seconds'),
    jobsFailed: gauge('inner_circle_jobs_failed'),
  };
}
