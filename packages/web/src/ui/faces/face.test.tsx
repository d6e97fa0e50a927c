import { useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Face } from './face.tsx';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

function Page({ onTakenOver }: { onTakenOver: () => void }) {
  useEffect(onTakenOver, [onTakenOver]);
  return <Face name="Ada Lovelace" src="/ada.png" />;
}

/** A face that the server drew, and whose picture had come or failed before the app took it over. */
async function takenOver(width: number) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  const place = document.createElement('div');
  place.innerHTML = renderToString(<Page onTakenOver={() => {}} />);
  document.body.append(place);
  await new Promise<void>((resolve) => hydrateRoot(place, <Page onTakenOver={resolve} />));
  return place.querySelector('img')!;
}

test('initials stand in for a picture that failed before the page could listen', async () => {
  expect((await takenOver(0)).style.display).toBe('none');
});

test('a picture that was there before the page could listen stays', async () => {
  expect((await takenOver(64)).style.display).toBe('');
});
