import type { ReactNode } from 'react';

import { classes } from '../styles/classes.ts';
import { Icon, type IconShape } from '../brand/icon.tsx';

export type Planet = {
  initials: string;
  /** One of the ten face colours. */
  tint: number;
  /** The share of the ring, or cold. */
  ring: number | 'cold';
  note?: { icon: IconShape; text: string; side: 'left' | 'right' | 'below'; iconClass: string };
};

type OrbitProps = {
  /** At the foot of a page there are only the orbits, and no disc for the words. */
  scene: 'login' | 'landing' | 'final';
  near: readonly Planet[];
  mid: readonly Planet[];
  far?: readonly Planet[];
};

/**
 * Fills its nearest positioned parent; the words stand in the middle, above it.
 * Every place and size comes from the stylesheet: a prerendered page may not carry style attributes.
 */
export function Orbit({ scene, near, mid, far }: OrbitProps) {
  return (
    <div className={classes('sky', `sky-${scene}`)} aria-hidden="true">
      {scene !== 'final' && <i className="sky-ring sky-ring-1" />}
      <i className="sky-ring sky-ring-2" />
      <i className="sky-ring sky-ring-3" />
      {scene !== 'login' && <i className="sky-ring sky-ring-4" />}
      {scene !== 'final' && (
        <svg className="sweep" viewBox="0 0 640 640">
          <circle cx="320" cy="320" r="312" pathLength="100" className="sweep-track" />
          <circle cx="320" cy="320" r="312" pathLength="100" className="sweep-arc" />
        </svg>
      )}
      <Swing planets={near} className="swing-near" />
      <Swing planets={mid} className="swing-mid" />
      {far && <Swing planets={far} className="swing-far" />}
    </div>
  );
}

function Swing({ planets, className }: { planets: readonly Planet[]; className: string }): ReactNode {
  return (
    <div className={classes('swing', className)}>
      {planets.map(({ initials, tint, ring, note }) => (
        <span key={initials} className="planet">
          <span>
            <span className={`face tint-${tint}`}>
              {initials}
              <svg className="face-ring" viewBox="0 0 48 48">
                <circle
                  className={ring === 'cold' ? 'face-cold' : 'face-track'}
                  cx="24"
                  cy="24"
                  r="23"
                  pathLength="100"
                />
                {ring !== 'cold' && (
                  <circle
                    className="face-left"
                    cx="24"
                    cy="24"
                    r="23"
                    pathLength="100"
                    strokeDasharray={`${ring * 100} 100`}
                  />
                )}
              </svg>
            </span>
            {note && (
              <span className={`planet-note planet-note-${note.side}`}>
                <Icon of={note.icon} className={note.iconClass} />
                {note.text}
              </span>
            )}
          </span>
        </span>
      ))}
    </div>
  );
}
