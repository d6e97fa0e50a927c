import type { ReactNode } from 'react';

type SignProps = { className?: string; strokeWidth?: number };

const sign = (drawing: ReactNode) =>
  function Sign({ className, strokeWidth = 1.75 }: SignProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    );
  };

/** Our own sign: groups, the assistant, limits. */
export const RingSign = sign(
  <>
    <circle cx="12" cy="12" r="9" />
    <circle cx="12" cy="12" r="3.5" fill="currentColor" stroke="none" />
  </>,
);

export const LinkedInSign = sign(
  <>
    <rect x="3.5" y="3.5" width="17" height="17" rx="3.5" />
    <path d="M8 11v5M8 8v.01M12 16v-5m0 2.2c0-1.4 1-2.2 2.1-2.2S16 11.8 16 13.2V16" />
  </>,
);

export const FacebookSign = sign(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12.5 21v-9.5c0-1.6.8-2.5 2.5-2.5M10 13.5h4.5" />
  </>,
);

export const XSign = sign(<path d="M5 4.5h3.4L19 19.5h-3.4zM5 19.5l5.8-6.4M18.5 4.5l-5.3 5.9" />);
