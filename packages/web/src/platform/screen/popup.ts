type Size = { width: number; height: number };

/** To be called in the very press of a button: later the browser blocks it. Null when it did so anyway. */
export function openPopup(url: string, { width, height }: Size): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - height) / 2);
  return window.open(url, '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`);
}
