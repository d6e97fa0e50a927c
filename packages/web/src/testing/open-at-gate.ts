// The whole app is loaded, so that no test waits for it.
import '../app/app.tsx';
import { openGate } from '../app/gate.tsx';

/** Comes to the product as a browser does, and asks the server once. Answers with what leaves it. */
export function openAtGate() {
  const place = document.body.appendChild(document.createElement('div'));
  const close = openGate(place, []);
  return () => {
    close();
    place.remove();
  };
}
