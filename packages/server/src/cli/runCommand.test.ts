import { expect, test } from 'vitest'
import { commands, runCommand } from './index.ts'

/** Runs with a data folder that may not be created. */
async function run(args: string[]): Promise<{ code: number; out: string; problems: string }> {
  const out: string[] = []
  const problems: string[] = []
  const code = await runCommand(commands, args, {
    config: { dataDir: '/dev/null/latchkey' },
    print: (line) => out.push(line),
    warn: (line) => problems.push(line),
    signal: AbortSignal.abort(),
  })
  return { code, out: out.join('\n'), problems: problems.join('\n') }
}

test.for<[string[], string]>([
  [['--help'], 'latchkey <command>'],
  [['-h'], 'Local networks, gateway and relay'],
  [['dev', '--help'], 'LATCHKEY_DATA'],
  [['serve', '--help'], 'DATABASE_URL'],
  [['projects', '--help'], 'origins add ID ORIGIN...'],
])('%j prints help', async ([args, text]) => {
  expect(await run(args)).toEqual({ code: 0, out: expect.stringContaining(text), problems: '' })
})

test.for<[string[], string]>([
  [[], 'No command given'],
  [['fly'], "Unknown command 'fly'"],
  [['dev', '--wings'], "Unknown option '--wings'"],
  [['dev', 'now'], "Unexpected argument 'now'"],
  [['dev', '--port'], '--port'],
  [['dev', '--port', '1e3'], "not '1e3'"],
  [['dev', '--port', '65536'], "not '65536'"],
  [['dev', '--host', '0.0.0.0'], "not '0.0.0.0'"],
  [['projects'], 'Name an action: create, list'],
  [['projects', 'fly'], "There is no 'projects fly'"],
  [['projects', 'list', 'x'], "'x' is too much"],
  [['projects', 'create', 'x'], "'x' is too much"],
  [['projects', 'create', '--id', 'x'], "'x' is no project id"],
  [['projects', 'create', '--origin', 'www-*.x'], "'www-*.x' is no origin"],
  [['projects', 'origins'], "There is no 'projects origins'"],
  [['projects', 'origins', 'add'], 'Name the id of a project'],
  [['projects', 'origins', 'add', 'x'], "'x' is no project id"],
  [['projects', 'origins', 'add', 'a'.repeat(32)], 'Name at least one origin'],
  [['projects', 'features', 'on', 'a'.repeat(32), 'tea'], "There is no feature 'tea'"],
  [['projects', 'keys', 'create', 'a'.repeat(32), 'x'], "'x' is too much"],
  [['projects', 'disable', 'a'.repeat(32), 'x'], "'x' is too much"],
  [['projects', 'list', '--wings'], "Unknown option '--wings'"],
  [['serve'], '--roles is missing'],
  [['serve', '--roles', 'relay,tea'], "not 'relay,tea'"],
  [['serve', '--roles', 'toString'], "not 'toString'"],
  [['serve', '--roles', 'relay', '--port', 'x'], '--port must be a whole number'],
  [['serve', '--roles', 'relay', '--metrics-port', '-1'], '--metrics-port'],
  [['serve', '--roles', 'relay', '--drain-delay', '301'], 'from 0 to 300'],
  [['serve', '--roles', 'relay', '--log', 'loud'], "not 'loud'"],
])('%j prints an error and ends with code 2', async ([args, text]) => {
  expect(await run(args)).toEqual({ code: 2, out: '', problems: expect.stringContaining(text) })
})

test('a failing command prints its error and ends with code 1', async () => {
  const { code, problems } = await run(['dev', '--port', '0'])
  expect([code, problems]).toEqual([1, expect.stringContaining('/dev/null')])
})
