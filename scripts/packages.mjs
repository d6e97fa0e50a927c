// What only the registry knows of our packages: known weaknesses, copies that could be one, newer versions. Where it cannot be asked
// this says so, and nothing fails. What the lockfile knows by itself is tested in packages.test.ts.
import { askNpm, pinnedNode } from './install.mjs';

/** A newer version is named and fails nothing: what somebody else releases must not turn a green tree red. */
export async function checkPackages() {
  const [audit, doubled, outdated] = [await ask('audit'), await ask('find-dupes'), await ask('outdated')];
  const failures = [...weaknesses(audit), ...copies(doubled)];
  const silent = Object.entries({ audit, 'find-dupes': doubled, outdated }).filter(([, answer]) => !answer);
  const commands = silent.map(([command]) => `npm ${command}`).join(', ');
  const notes = [
    ...(commands ? [`not looked at, because the registry did not answer: ${commands}`] : []),
    ...newer(outdated),
  ];
  return { passed: 3 - silent.length - (failures.length > 0), failed: failures.length, failures, notes };
}

async function ask(command) {
  const { answer } = await askNpm(pinnedNode, [command, '--json', '--fetch-retries=0', '--fetch-timeout=20000']);
  try {
    // find-dupes says in words, before its answer, what it would do.
    const { error, message, ...found } = JSON.parse(answer.slice(answer.indexOf('{')) || '{}');
    return error || message ? undefined : found;
  } catch {
    return undefined;
  }
}

const weaknesses = (audit) =>
  Object.values(audit?.vulnerabilities ?? {}).map(({ name, severity, via }) => {
    const why = via.map((cause) => cause.title ?? `by way of ${cause}`).join('; ');
    return `npm audit: ${name} has a weakness (${severity}): ${why}`;
  });

const copies = (doubled) =>
  (doubled?.remove ?? []).map(
    ({ name, version }) => `${name}@${version} is there beside another one: \`npm dedupe\`, then \`npm run lock\``,
  );

/** Our versions are exact, so the range is what a newer one promises not to break: the same first number that is not 0. */
function newer(outdated) {
  const found = Object.entries(outdated ?? {}).flatMap(([name, entry]) => {
    const [{ current, latest }] = [entry].flat();
    return current && current !== latest && promise(current) === promise(latest)
      ? [`${name} ${current} → ${latest}`]
      : [];
  });
  return found.length > 0 ? [`newer versions: ${found.join(', ')}`] : [];
}

const promise = (version) => /^(?:0\.)*\d+/.exec(version)?.[0];
