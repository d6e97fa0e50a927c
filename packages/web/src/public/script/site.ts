import { SIGN_IN_TOKEN, PENDING_SIGN_IN_TOKEN } from '@inner-circle/domain/auth/sign-in-tokens.rules.ts';
import { isEvent, track } from '../../platform/analytics.ts';
import { localStore, sessionStore } from '../../platform/storage.ts';
import { playDemo } from './demo.ts';
import { offerLiveChat } from './live-chat.ts';

// A sign-in token that waits in the browser is for the app, which the login screen's address opens.
if (localStore.get(SIGN_IN_TOKEN) ?? sessionStore.get(SIGN_IN_TOKEN) ?? sessionStore.get(PENDING_SIGN_IN_TOKEN))
  window.location.replace('/login');

track('page_view', {});

document.addEventListener('click', ({ target }) => {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  const { event = '', ...properties } = Object.fromEntries(Object.entries(link?.dataset ?? {}));
  if (isEvent(event)) track(event, properties as never);
});

const demo = document.querySelector<HTMLElement>('[data-demo]');
if (demo) {
  playDemo(demo);
  offerLiveChat();
}
