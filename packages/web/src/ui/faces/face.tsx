import { useState } from 'react';
import { classes } from '../styles/classes.ts';
import { firstGrapheme, initials, tintClass } from '@inner-circle/domain/faces.ts';

/** How much of the time before somebody goes cold is left, from 0 to 1; or cold already. */
type RingLevel = number | 'cold';

export type FaceProps = {
  name: string;
  /** Decides the colour; the name does where there is no id. */
  id?: string | undefined;
  ring?: RingLevel | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg';
  src?: string | null | undefined;
  className?: string | undefined;
};

/** A picture for the eye only: the name stands beside it, or in the label of the button around it. */
export function Face({ name, id = name, ring, size = 'md', src, className }: FaceProps) {
  return (
    <span
      className={classes('face', size !== 'md' && `face-${size}`, tintClass(id), className)}
      // Drawn, not written: as text they would count as part of the label of the button around them.
      data-initials={initials(name)}
      aria-hidden="true"
    >
      {src && <img key={src} ref={hideFailed} src={src} alt="" referrerPolicy="no-referrer" onError={hide} />}
      {ring !== undefined && <Ring level={ring} />}
    </span>
  );
}

/** The initials are underneath. */
const hide = ({ currentTarget }: { currentTarget: HTMLElement }) => {
  currentTarget.style.display = 'none';
};
/** On a page that the server drew it may have failed before anybody listened. */
const hideFailed = (image: HTMLImageElement | null) => {
  if (image?.complete && image.naturalWidth === 0) hide({ currentTarget: image });
};

function Ring({ level }: { level: RingLevel }) {
  const [wasCold] = useState(level === 'cold');
  return (
    <svg className="face-ring" viewBox="0 0 48 48">
      {level === 'cold' ? (
        <circle className="face-cold" cx="24" cy="24" r="23" pathLength="100" />
      ) : (
        <>
          <circle className="face-track" cx="24" cy="24" r="23" />
          {level > 0 && (
            <circle
              className={classes('face-left', wasCold && 'face-refill')}
              cx="24"
              cy="24"
              r="23"
              pathLength="100"
              strokeDasharray={`${Math.round(Math.min(1, level) * 100)} 100`}
            />
          )}
        </>
      )}
    </svg>
  );
}

/** A group's sign: one letter with a thin orbit around it. */
export function GroupOrb({ id, name }: { id: string; name: string }) {
  return (
    <span className={classes('orb', tintClass(id))} aria-hidden="true">
      {firstGrapheme(initials(name))}
    </span>
  );
}
