import type { ReactNode } from 'react';

type SignProps = { className?: string; strokeWidth?: number };

export const sign = (drawing: ReactNode) =>
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

/* Lucide's shapes without Lucide, whose components need React: these stand on the login screen too, which is drawn without. */

export const InfoSign = sign(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4M12 8h.01" />
  </>,
);

export const AlertSign = sign(
  <>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 8v4M12 16h.01" />
  </>,
);

export const CautionSign = sign(
  <path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />,
);

export const CheckSign = sign(<path d="M20 6 9 17l-5-5" />);

export const RefreshSign = sign(
  <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5" />,
);
