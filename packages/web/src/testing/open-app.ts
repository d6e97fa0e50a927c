import { startApp } from '../app/app.tsx';
import { impatientClient } from './show.tsx';

/** Comes to the app as a browser does, and asks the server once. Answers with what leaves it. */
export function openApp() {
  const container = document.body.appendChild(document.createElement('div'));
  const started = startApp(container, impatientClient());
  return async () => {
    const close = await started;
    close();
    container.remove();
  };
}
