/** Loaded before a program of ours: the clock of its machine is ahead of this one's. Thus a process that starts in July starts in July. */
const ahead = Temporal.Duration.from({ milliseconds: Number(process.env['AHEAD_MILLISECONDS'] ?? 0) });
const now = Temporal.Now.instant;
Temporal.Now.instant = () => now().add(ahead);
