import { spawn } from 'node:child_process';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Tells systemd that the product is ready, that it lives, and that it ends. Node cannot write to systemd's kind of socket, so its own
 * program does. Elsewhere NOTIFY_SOCKET is not set, and nothing is told.
 */
export function supervisor(environment: Environment = process.env) {
  const { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdog } = environment;
  const tell = (state: string) => {
    if (!socket) return;
    // What cannot be told is what systemd will complain about itself.
    spawn('systemd-notify', [state], { stdio: 'ignore' }).on('error', () => undefined);
  };
  return {
    ready: () => {
      tell('READY=1');
      // From this thread, so that a process that hangs falls silent and is started again.
      if (socket && watchdog) setInterval(() => tell('WATCHDOG=1'), Number(watchdog) / 1000 / 3).unref();
    },
    stopping: () => tell('STOPPING=1'),
  };
}
