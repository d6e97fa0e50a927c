import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { onIntent } from '../../platform/screen/fetch-ahead.ts';
import { Mic, MicOff } from '../../ui/brand/icons.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { askToListen, canRecord, speechQuery } from '../voice/voice-state.ts';

const NO_RECORDER = 'This browser cannot record here.';
const NOT_HERE = 'Speech cannot be turned into text here.';

type MicrophoneProps = {
  disabled: boolean;
  onNear: () => void;
  /** Why nobody can speak here, said in the panel. */
  onUnavailable: (sentence: string) => void;
};

/** Begins to listen; where nothing can be made of what it hears, it says why. */
export function Microphone({ disabled, onNear, onUnavailable }: MicrophoneProps) {
  const [isNear, setNear] = useState(false);
  const { data, refetch } = useQuery({ ...speechQuery, enabled: isNear });
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const problem = (status = data) =>
    !canRecord() ? NO_RECORDER : status?.available === false ? (status.message ?? NOT_HERE) : undefined;
  const press = async () => {
    // A server that does not say is asked by speaking.
    const status = data ?? (canRecord() ? (await refetch()).data : undefined);
    if (isGone.current) return;
    const why = problem(status);
    if (why === undefined) askToListen();
    else onUnavailable(why);
  };
  const sentence = problem();
  return (
    <IconButton
      label={sentence ?? 'Speak'}
      icon={sentence ? MicOff : Mic}
      disabled={disabled}
      onClick={() => void press()}
      {...onIntent(() => {
        setNear(true);
        onNear();
      })}
      className="size-10! rounded-full! md:size-8!"
    />
  );
}
