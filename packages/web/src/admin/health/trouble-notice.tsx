import { useQuery } from '@tanstack/react-query';
import { MessageBox } from '../../ui/states/message-box.tsx';
import { healthQuery } from '../admin.queries.ts';
import { TROUBLES } from './health-words.ts';

/** Told to admins wherever in their area they are, for as long as it lasts. */
export function TroubleNotice() {
  const { data } = useQuery(healthQuery);
  if (!data || data.trouble === 'none') return null;
  return (
    <MessageBox tone="error" className="mb-4">
      {TROUBLES[data.trouble]}
    </MessageBox>
  );
}
