/** The families of answers that the query cache keeps. A change makes whole families old. */
export const cached = {
  subscription: { queryKey: ['subscription'] },
  usage: { queryKey: ['usage'] },
  settings: { queryKey: ['settings'] },
  mailbox: { queryKey: ['mailbox'] },
  telegram: { queryKey: ['telegram'] },
  groups: { queryKey: ['groups'] },
  contacts: { queryKey: ['contacts'] },
  interactions: { queryKey: ['interactions'] },
  todos: { queryKey: ['todos'] },
  notifications: { queryKey: ['notifications'] },
  reminders: { queryKey: ['reminders'] },
} as const;
