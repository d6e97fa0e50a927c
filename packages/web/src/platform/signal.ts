type Listener<News> = (news: News) => void;

/** News that one part of the app publishes and others subscribe to, without knowing of each other. */
export function signal<News>() {
  const listeners = new Set<Listener<News>>();
  return {
    publish: (news: News) => {
      for (const listener of listeners) listener(news);
    },
    subscribe: (listener: Listener<News>) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** A change that failed and that no form on the screen explains. */
export const failure = signal<string>();

/** A menu or a picker did not load; its button is still there. */
export const partMissing = signal<void>();

/** Whether the last answer came from the server, or is one that the browser kept because the server cannot be reached. */
export const seenBefore = signal<boolean>();
