import { useEffect, useRef, useState } from 'react';

import { sameTag } from './tag-options.ts';

type Creation = {
  value: readonly string[];
  onChange: (value: string[]) => void;
  onCreate?: ((name: string) => Promise<boolean>) | undefined;
  /** Those that could not be made before a reload. */
  failedBefore: readonly string[];
};

const without = (names: readonly string[], name: string) => names.filter((other) => !sameTag(other, name));

/** The chip of a new tag is there at once. Where it could not be made, it stays beside the picked ones and says so. */
export function useTagCreation({ value, onChange, onCreate, failedBefore }: Creation) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [pending, setPending] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState(failedBefore);
  const attempts = useRef(new Set<Promise<boolean>>());
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  }, [value, onChange]);

  const drop = (name: string) => setFailed((names) => without(names, name));
  const add = (name: string) => {
    drop(name);
    if (latest.current.value.some((other) => sameTag(other, name))) return;
    // Two that are ready in the same moment must both see the other.
    latest.current.value = [...latest.current.value, name];
    latest.current.onChange([...latest.current.value]);
  };
  const make = async (name: string) => {
    drop(name);
    setPending((names) => [...names, name]);
    const isMade = (await onCreate?.(name).catch(() => false)) ?? false;
    setPending((names) => names.filter((other) => other !== name));
    if (isMade) {
      setFresh((names) => new Set(names).add(name));
      add(name);
    } else setFailed((names) => [...without(names, name), name]);
    return isMade;
  };
  const create = (name: string) => {
    const attempt = make(name);
    attempts.current.add(attempt);
    return attempt.finally(() => attempts.current.delete(attempt));
  };
  const made = async () => !(await Promise.all(attempts.current)).includes(false);
  return { fresh, pending, failed, create, add, drop, dropAll: () => setFailed([]), made };
}
