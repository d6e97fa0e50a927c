import { services } from '../../platform/services.ts';

const SIGNS = ['pointerdown', 'keydown', 'scroll'] as const;

/** The vendor's widget comes when somebody does something here, so that nobody who only looks is known to the vendor. */
export function offerLiveChat() {
  const { liveChat } = services();
  if (!liveChat) return;
  const enough = new AbortController();
  const load = () => {
    enough.abort();
    const script = document.createElement('script');
    script.src = liveChat;
    script.async = true;
    document.head.append(script);
  };
  for (const sign of SIGNS) window.addEventListener(sign, load, { signal: enough.signal, passive: true });
}
