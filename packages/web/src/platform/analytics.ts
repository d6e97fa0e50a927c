import { localStore } from './storage.ts';

type Events = {
  add_contact: { warmth: 'warm' | 'cold'; has_email: boolean; has_groups: boolean; groups_count: number };
  create_group: Record<string, never>;
};

type Sink = (event: { event: string } & Record<string, unknown>) => void;

let sink: Sink | undefined;

/** Without a sink nothing is recorded and nothing leaves the browser. */
export const sendEventsTo = (next: Sink | undefined) => {
  sink = next;
};

export function track<Name extends keyof Events>(event: Name, properties: Events[Name]) {
  if (localStore.get('analyticsDisabled') === 'true') return;
  sink?.({ event, ...properties });
}
