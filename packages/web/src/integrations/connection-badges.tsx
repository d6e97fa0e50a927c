import { Check, TriangleAlert } from 'lucide-react';
import { Badge } from '../ui/states/badge.tsx';

export const ConnectedBadge = () => (
  <Badge tone="good" icon={Check}>
    Connected
  </Badge>
);

export const WaitingBadge = () => (
  <Badge tone="caution" waiting>
    Waiting for you
  </Badge>
);

export const TroubleBadge = () => (
  <Badge tone="danger" icon={TriangleAlert}>
    Needs attention
  </Badge>
);
