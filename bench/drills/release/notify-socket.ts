import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';

/** Node knows no datagrams on Unix sockets; perl is part of every Debian. */
const LISTEN = `
  $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "listening\\n";
  while (defined $socket->recv(my $message, 4096)) { print "$message\\n" }`;

/** Stands in for systemd, as far as a service tells it something. */
export async function notifySocket(file: string) {
  const child = spawn('perl', ['-MIO::Socket::UNIX', '-e', LISTEN, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  let heard = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (heard += text));
  await once(child.stdout, 'data');
  chmodSync(file, 0o777);
  return {
    heard: () => heard.split('\n'),
    count: (message: string) => heard.split('\n').filter((line) => line === message).length,
    close: () => child.kill(),
  };
}
