import { keyCaps } from '../../platform/keys/key-presses.ts';
import { KEY_NAMES, KEYS, PLACES } from '../../platform/keys/key-list.ts';
import { OWN_KEYS } from '../../platform/keys/own-keys.ts';
import { useSingleKeys } from '../../platform/keys/single-keys.ts';
import { useUser } from '../../auth/user.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { Kbd } from '../../ui/kbd.tsx';

type Line = { place: string; keys: string; words: string };

/** Those of the app, then what its parts do by themselves, place by place. */
function allKeys(isAdmin: boolean): [place: string, lines: Line[]][] {
  const named = KEY_NAMES.map((name) => KEYS[name]).filter(({ place }) => isAdmin || place !== 'admin');
  const ours = named.map(({ place, keys, words }): Line => ({ place: PLACES[place], keys, words }));
  const lines: readonly Line[] = [...ours, ...OWN_KEYS];
  return [...Map.groupBy(lines, ({ place }) => place)];
}

/** All keys on one sheet. */
export default function KeysSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { isAdmin, role } = useUser();
  const [areOn, setOn] = useSingleKeys();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="All keys"
      subtitle="Letters by themselves count where nobody is typing"
      width="billing"
      footerStart={
        <div className="flex items-center gap-3">
          <Switch label="Single-key shortcuts" checked={areOn} onChange={setOn} />
          <span>Single-key shortcuts, on this device</span>
        </div>
      }
    >
      <div className="gap-8 md:columns-2">
        {allKeys(isAdmin || role === 'admin').map(([place, lines]) => (
          <section key={place} className="mb-5 break-inside-avoid-column">
            <h3 className="mb-1 text-sm font-strong text-ink-2">{place}</h3>
            <dl className="divide-y divide-line">
              {lines.map(({ keys, words }) => (
                <div key={keys + words} className="flex items-center gap-3 py-1.5">
                  <dt className="min-w-0 flex-1">{words}</dt>
                  <dd className="shrink-0">
                    <Keys of={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** `g d` is one key after the other, `a / b` one or the other. */
function Keys({ of }: { of: string }) {
  return (
    <span className="flex flex-wrap justify-end gap-1">
      {of.split(' / ').map((either) => (
        <span key={either} className="flex items-center gap-1">
          {keyCaps(either).map((cap, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a key may be pressed twice, and they never change places
            <span key={index} className="flex items-center gap-1">
              {index > 0 && <span className="text-xs text-ink-3">then</span>}
              <Kbd read>{cap}</Kbd>
            </span>
          ))}
        </span>
      ))}
    </span>
  );
}
