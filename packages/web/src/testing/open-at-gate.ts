import { configure } from '@testing-library/react';
import '../app/app.tsx';
import { openGate } from '../app/gate.tsx';

// The whole app is loaded above, so that no test waits for it; its parts take a busy machine more than the usual second.
configure({ asyncUtilTimeout: 10_000 });

/** Comes to the product as a browser does, and asks the server once. Answers with what leaves it. */
export function openAtGate() {
  const place = document.body.appendChild(document.createElement('div'));
  const close = openGate(place, []);
  return () => {
    close();
    place.remove();
  };
}
