import { useQuery } from '@tanstack/react-query';
import { InYourPhone } from '../../address-book/in-your-phone.tsx';
import { BringPeople } from '../../import-export/bring/bring-people.tsx';
import { openImport } from '../../import-export/open-import.ts';
import { ConnectCardDav, ConnectGoogle } from '../../sources/connect-source.tsx';
import { sourcesQuery } from '../../sources/sources.queries.ts';
import { useWaitingImport } from '../../sources/use-waiting-import.ts';

/** The screen that brings people, with the accounts they can come from and the phones they can go to. */
export default function BringPeopleFrom() {
  const { data } = useQuery(sourcesQuery);
  useWaitingImport(data?.data, openImport);
  return (
    <BringPeople
      google={data?.offersGoogle && <ConnectGoogle />}
      cardDav={<ConnectCardDav />}
      phone={<InYourPhone />}
    />
  );
}
