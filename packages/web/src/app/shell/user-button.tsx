import type { ComponentProps } from 'react';
import { useUser } from '../../auth/user.ts';
import { Face } from '../../ui/faces/face.tsx';

export function UserButton(props: ComponentProps<'button'>) {
  const { id, name, avatarUrl } = useUser();
  return (
    <button
      {...props}
      type="button"
      aria-label={`Your account, ${name}`}
      aria-haspopup="menu"
      className="grid size-11 place-items-center rounded-full hover:bg-hover data-popup-open:bg-hover md:size-9"
    >
      <Face name={name} id={id} src={avatarUrl} size="sm" />
    </button>
  );
}
