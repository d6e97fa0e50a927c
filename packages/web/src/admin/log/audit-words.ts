import type { AuditEntry } from '@inner-circle/domain/admin/admin.contract.ts';
import { DurationType, PaidPlan } from '@inner-circle/domain/billing/billing.contract.ts';
import { counted, inFigures } from '../../platform/numbers.ts';
import type { IconShape } from '../../ui/brand/icon.tsx';
import {
  CirclePause,
  CirclePlay,
  CirclePlus,
  CircleQuestionMark,
  Layers,
  Pencil,
  RotateCcw,
  Trash2,
} from '../../ui/brand/icons.tsx';
import { dayText, DURATIONS, planName } from '../codes/code-words.ts';

export const ACTIONS: Readonly<Record<AuditEntry['action'], { label: string; icon: IconShape; danger?: true }>> = {
  'promo-code.created': { label: 'created', icon: CirclePlus },
  'promo-code.batch-created': { label: 'generated', icon: Layers },
  'promo-code.updated': { label: 'changed', icon: Pencil },
  'promo-code.activated': { label: 'activated', icon: CirclePlay },
  'promo-code.deactivated': { label: 'deactivated', icon: CirclePause },
  'promo-code.deleted': { label: 'deleted', icon: Trash2, danger: true },
  'account.restored': { label: 'restored an account', icon: RotateCcw },
  'backup.restored': { label: 'restored a backup', icon: RotateCcw, danger: true },
  unknown: { label: 'did what only a newer version knows', icon: CircleQuestionMark },
};

/** What was changed or made, in words: “Premium, once, 3 months, at most 250”; “Maximum redemptions: 300 → 500”. */
export function detailsInWords({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  if (action === 'promo-code.created' || action === 'promo-code.batch-created') return terms(details).join(', ');
  return Object.entries(details).map(inWords).join(', ');
}

function terms(details: AuditEntry['details']): string[] {
  const { planType, durationType, durationMonths, expiresAt, maxRedemptions, discountPercentage } = details;
  return [
    PaidPlan.safeParse(planType).success && planName(planType as PaidPlan),
    DurationType.safeParse(durationType).success && DURATIONS[durationType as DurationType].toLowerCase(),
    typeof durationMonths === 'number' && counted(durationMonths, 'month'),
    typeof expiresAt === 'string' && `until ${day(expiresAt)}`,
    typeof maxRedemptions === 'number' && `at most ${inFigures(maxRedemptions)}`,
    typeof discountPercentage === 'number' && `${discountPercentage}% discount`,
  ].filter((word) => typeof word === 'string');
}

const FIELDS: Readonly<Record<string, string>> = {
  isActive: 'Active',
  expiresAt: 'Expires',
  maxRedemptions: 'Maximum redemptions',
  description: 'Description',
  planType: 'Plan',
  redemptionCount: 'Redemptions',
};

function inWords([field, value]: [string, unknown]): string {
  const name = FIELDS[field] ?? field;
  if (!Array.isArray(value)) return `${name}: ${valueInWords(field, value)}`;
  return `${name}: ${value.map((one) => valueInWords(field, one)).join(' → ')}`;
}

function valueInWords(field: string, value: unknown): string {
  if (value === null || value === '') return field === 'maxRedemptions' ? 'unlimited' : 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return inFigures(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field === 'expiresAt') return day(value);
  if (field === 'planType' && PaidPlan.safeParse(value).success) return planName(value as PaidPlan);
  return field === 'description' ? `“${value}”` : value;
}

/** A day, or the moment at its end. */
const day = (text: string) => dayText(text.length === 'YYYY-MM-DD'.length ? `${text}T00:00:00Z` : text);
