import { descriptionForQuickGroup } from '@inner-circle/domain/groups/groups.rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../platform/call-error.ts';
import { TagInput } from '../ui/tag-input.tsx';
import { groupsQuery, useCreateGroup } from './groups.queries.ts';

type GroupTagsFieldProps = {
  value: readonly string[];
  onChange: (groups: string[]) => void;
  /** Whoever saves what is picked waits for these. */
  onCreating?: (attempt: Promise<boolean>) => void;
};

/** Picks groups by name and makes those that are missing. What could not be made is not picked. */
export function GroupTagsField({ value, onChange, onCreating }: GroupTagsFieldProps) {
  const { data: groups, isPending } = useQuery(groupsQuery);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: create } = useCreateGroup();

  const onCreate = async (name: string) => {
    setProblem(undefined);
    try {
      await create({ body: { name, description: descriptionForQuickGroup(name) } });
      return true;
    } catch (error) {
      // Made in another window a moment ago: it can be picked all the same.
      if (error instanceof CallError && error.status === 409) return true;
      setProblem(`“${name}” could not be created.`);
      return false;
    }
  };

  return (
    <TagInput
      label="Groups"
      value={value}
      onChange={onChange}
      suggestions={groups?.map((group) => group.name) ?? []}
      onCreate={onCreate}
      onCreating={onCreating}
      loading={isPending}
      error={problem}
    />
  );
}
