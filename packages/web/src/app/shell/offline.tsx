import { useSyncExternalStore } from 'react';
import { OfflineNotice } from '../../ui/states/offline-notice.tsx';

function subscribe(rerender: () => void) {
  window.addEventListener('online', rerender);
  window.addEventListener('offline', rerender);
  return () => {
    window.removeEventListener('online', rerender);
    window.removeEventListener('offline', rerender);
  };
}

export function Offline() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : <OfflineNotice />;
}
