/** Whether ⌘ is this keyboard's key for what Ctrl is elsewhere. Apart from what reads presses, which comes after the first screen. */
export const isMac = () => /^(?:Mac|iP)/.test(navigator.platform);
