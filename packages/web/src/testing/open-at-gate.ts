import { configure } from '@testing-library/react';
import { openGate } from '../app/gate.tsx';

// The whole app is loaded here, which takes a busy machine more than the usual second.
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
