import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'
import { sendControlRequest } from '../control/index.ts'
import { createFakeClock } from '../../clock/createFakeClock.fixture.ts'
import { createProjectStore } from '../../store/index.ts'
import { openStores } from '../../store/openStores.ts'
import { useSharedDatabase } from '../../store/sharedDatabase.fixture.ts'
import { createTestFolder, createPgliteTestDriver } from '../../store/database.fixture.ts'
import { commands, runCommand } from '../index.ts'
import { parseProjectAction, type ActionOutput } from '../projectActions.ts'
import { withControlServer } from '../projectsControl.ts'

const pglite = createPgliteTestDriver()

const database = useSharedDatabase('pglite')

/** Runs actions on a database without projects. */
async function projects(): Promise<
  (words: string, values?: Record<string, unknown>) => Promise<ActionOutput>
> {
  const deps = { database: database().database, clock: createFakeClock() }
  await deps.database.sql.deleteFrom('project').execute()
  const store = createProjectStore(deps)
  return async (words, values = {}) => {
    const action = parseProjectAction(words.split(' '), values)
    if (typeof action === 'string') throw new Error(action)
    return action(store)
  }
}

test('projects creates, changes and lists a project', async () => {
  const run = await projects()
  const values = { name: 'Shop', origin: ['https://a.example'] }
  const [id = ''] = (await run('create', values)).lines
  expect(id).toMatch(/^[0-9a-f]{32}$/)
  await run(`origins add ${id} https://*.b.example https://a.example`)
  await run(`origins remove ${id} https://a.example`)
  await run(`features on ${id} swap onramp=meld activity`)
  await run(`features off ${id} onramp`)
  await run(`features reset ${id} activity`)
  await run(`disable ${id}`)
  expect((await run(`keys create ${id}`)).lines[0]).toMatch(/^lk_[\w-]{43}$/)
  const { value, lines } = await run('list')
  expect(value).toEqual([
    expect.objectContaining({
      id,
      name: 'Shop',
      origins: ['https://*.b.example'],
      features: [
        { id: 'swap', isEnabled: true, config: ['1inch'] },
        { id: 'onramp', isEnabled: false, config: [] },
      ],
      isEnabled: false,
      isDevelopment: false,
      keys: 1,
    }),
  ])
  expect(JSON.stringify(value)).not.toContain('keyHashes')
  expect(lines).toEqual([`${id}  Shop  https://*.b.example  +swap=1inch  -onramp  disabled`])
})

test('projects limit sets and resets the rate limit', async () => {
  const run = await projects()
  const [id = ''] = (await run('create')).lines
  const rate = { capacity: '20', 'per-second': '0.25' }
  const { value, lines } = await run(`limit ${id}`, rate)
  expect(value).toMatchObject({ rate: { capacity: 20, perSecond: 0.25 } })
  expect(lines).toEqual([`${id}  -  every page  limit=20,0.25/s`])
  expect((await run('list')).lines).toEqual(lines)
  for (const [words, values, problem] of [
    ['', {}, '--capacity must be a whole number from 1'],
    ['', { capacity: '0', 'per-second': '1' }, '--capacity must be'],
    ['', { capacity: '1.5', 'per-second': '1' }, '--capacity must be'],
    ['', { capacity: '1000001', 'per-second': '1' }, '--capacity must be'],
    ['', { capacity: '1', 'per-second': '0' }, '--per-second must be'],
    ['', { capacity: '1', 'per-second': '1e3' }, '--per-second must be'],
    [' off', rate, 'takes neither'],
    [' of', {}, "'of' is too much."],
    [' off 1', {}, "'1' is too much."],
  ] as const)
    await expect(run(`limit ${id}${words}`, values)).rejects.toThrow(problem)
  expect((await run('list')).lines).toEqual(lines)
  expect((await run(`limit ${id} off`)).lines).toEqual([`${id}  -  every page`])
})

test('projects shows a project with its amounts of data, and renames it', async () => {
  const run = await projects()
  const id = 'a'.repeat(32)
  await run('create', { id, name: 'Shop', origin: ['https://a.example'], development: true })
  await run(`features on ${id} swap`)
  await run(`limit ${id}`, { capacity: '20', 'per-second': '0.25' })
  await run(`keys create ${id}`)
  expect((await run(`rename ${id} Store`)).lines[0]).toContain('  Store  ')
  const { value, lines } = await run(`show ${id}`)
  expect(lines).toEqual([
    `id         ${id}`,
    'name       Store',
    'created    2025-10-09T08:53:20.000Z',
    'state      enabled',
    'origins    https://a.example',
    'loopback   allowed (development)',
    'features   +swap=1inch',
    'limit      burst of 20, 0.25 a second',
    'analytics  on',
    'wallet     no automatic recovery, second factor above US$ 1000000',
    'data       1 server key, 0 smart sessions, 0 sign-ins, 0 account records, 0 sandbox purchases, 0 events, 0 wallet codes, 0 wallet account records, 0 wallet sessions, 0 started wallet logins, 0 unsent wallet messages, 0 wallet recoveries, 0 wallet settings, 0 wrong wallet codes',
  ])
  expect(value).toMatchObject({ id, name: 'Store', keys: 1, data: { keys: 1, events: 0 } })
  expect(JSON.stringify(value)).not.toContain('keyHashes')
})

test('projects deletes a project with --yes, and prints before what it would delete', async () => {
  const run = await projects()
  const id = 'a'.repeat(32)
  await run('create', { id, name: 'Shop' })
  await run(`keys create ${id}`)
  await expect(run(`delete ${id}`)).rejects.toThrow(
    `This deletes the project ${id} (Shop) for good, with 1 server key, 0 smart sessions`,
  )
  expect((await run('list')).lines).toHaveLength(1)
  const { value, lines } = await run(`delete ${id}`, { yes: true })
  expect(value).toEqual({
    id,
    deleted: {
      keys: 1,
      sessions: 0,
      signIns: 0,
      accounts: 0,
      orders: 0,
      events: 0,
      walletCodes: 0,
      walletAccounts: 0,
      walletSessions: 0,
      walletFlows: 0,
      walletMails: 0,
      walletRecoveries: 0,
      walletSettings: 0,
      walletGuesses: 0,
    },
  })
  expect(lines[0]).toContain(`${id} is deleted, with 1 server key`)
  expect((await run('list')).lines).toEqual([])
})

test.each([
  ['show', 'Name the id of a project.'],
  ['show 1', "'1' is no project id"],
  [`show ${'b'.repeat(32)}`, 'There is no project'],
  [`show ${'b'.repeat(32)} more`, "'more' is too much."],
  [`rename ${'b'.repeat(32)}`, 'Give the new name.'],
  [`rename ${'b'.repeat(32)} a b`, "'b' is too much."],
  [`rename ${'b'.repeat(32)} ${'x'.repeat(101)}`, 'A name may have 100 characters.'],
  [`rename ${'b'.repeat(32)} a\u001b[2J`, 'A name has no control characters.'],
  [`rename ${'b'.repeat(32)} a`, 'There is no project'],
  [`delete ${'b'.repeat(32)}`, 'There is no project'],
  [`delete ${'b'.repeat(32)} --yes`, "'--yes' is too much."],
])('projects rejects %j', async (words, problem) => {
  await expect((await projects())(words)).rejects.toThrow(problem)
})

test('projects rejects invalid arguments and changes nothing', async () => {
  const run = await projects()
  const id = 'a'.repeat(32)
  const other = 'b'.repeat(32)
  await run('create', { id, origin: ['https://a.example'], development: true })
  await expect(run('create', { id })).rejects.toThrow(`There is a project ${id} already`)
  for (const [words, text] of [
    [`origins remove ${id} https://a.example`, 'That was the last one'],
    [`origins add ${other} https://a.example`, `There is no project ${other}`],
    [`keys create ${other}`, `There is no project ${other}`],
  ] as const)
    await expect(run(words)).rejects.toThrow(text)
  const { lines } = await run('list')
  expect(lines).toEqual([`${id}  -  https://a.example  development`])
})

test.each(['https://*.fly.dev', 'https://*.co.uk', '*.vercel.app'])(
  'projects rejects %s, below which anyone can get a host, and removes it where it is stored',
  async (origin) => {
    const run = await projects()
    const id = 'a'.repeat(32)
    const text = `'${origin}' would allow everybody`
    await expect(run('create', { origin: [origin] })).rejects.toThrow(text)
    await run('create', { id, origin: ['https://a.example'] })
    for (const verb of ['set', 'add'])
      await expect(run(`origins ${verb} ${id} ${origin}`)).rejects.toThrow(text)
    await createProjectStore({ ...database(), clock: createFakeClock() }).update(id, () => ({
      origins: ['https://a.example', origin],
    }))
    const { lines } = await run(`origins remove ${id} ${origin}`)
    expect(lines).toEqual([`${id}  -  https://a.example`])
  },
)

test('projects allows every origin again and enables a project again', async () => {
  const run = await projects()
  const [id = ''] = (await run('create', { origin: ['https://a.example'] })).lines
  await run(`disable ${id}`)
  await run(`enable ${id}`)
  expect((await run(`origins set ${id}`)).lines).toEqual([`${id}  -  every page`])
})

/** Runs the command on a store, and returns its output. */
async function command(config: { dataDir: string }, ...args: string[]): Promise<unknown[]> {
  const out: string[] = []
  const line = (text: string): void => void out.push(text)
  const context = { config, print: line, warn: line, signal: AbortSignal.abort() }
  return [await runCommand(commands, ['projects', ...args], context), ...out]
}

test('projects prints JSON with --json', async () => {
  const id = 'c'.repeat(32)
  const [code, ...out] = await command(
    await pglite.createLocation(),
    'create',
    '--id',
    id,
    '--json',
  )
  expect([code, JSON.parse(out.join('\n'))]).toMatchObject([0, { id, origins: [], keys: 0 }])
})

test('projects runs an action in the process that has the database open', async () => {
  const clock = createFakeClock()
  const config = await pglite.createLocation()
  const stores = await openStores({ config, clock, log: () => {} })
  onTestFinished(stores.close)
  const [a, b] = ['a'.repeat(32), 'b'.repeat(32)]
  const execute = (...args: string[]): Promise<unknown[]> => command(config, ...args)
  const warn = (line: string): never => expect.unreachable(line)
  await withControlServer({ config, stores, clock, warn }, async () => {
    const pages = ['--origin', 'https://a.example', '--origin', 'https://b.example']
    expect(await execute('create', '--id', a, '--name', 'Ä', '--development', ...pages)).toEqual([
      0,
      a,
    ])
    const line = `${a}  Ä  https://a.example https://b.example  development`
    expect(await execute('list')).toEqual([0, line])
    const [code, json] = await execute('features', 'on', a, 'swap=1inch', '--json')
    expect([code, JSON.parse(String(json))]).toMatchObject([
      0,
      { id: a, features: [{ id: 'swap' }] },
    ])
    expect(await execute('keys', 'create', b)).toEqual([
      1,
      expect.stringContaining(`no project ${b}`),
    ])
    const much = await execute('create', '--name', 'x'.repeat(101))
    expect(much).toEqual([2, 'A name may have 100 characters.', expect.any(String)])
  })
  expect(await stores.projects.list()).toHaveLength(1)
  // Nobody takes actions any more, and the database is still held.
  expect(await execute('list')).toEqual([1, expect.stringContaining('in use by another process')])
})

test('projects rejects a request of another version, and serves without a control socket', async () => {
  const clock = createFakeClock()
  const config = await pglite.createLocation()
  const stores = await openStores({ config, clock, log: () => {} })
  onTestFinished(stores.close)
  const { dataDir } = config
  const warned: string[] = []
  const warn = (line: string): void => void warned.push(line)
  await withControlServer({ config, stores, clock, warn }, async () => {
    for (const request of [1, { words: ['list'] }, { words: ['list'], values: { more: true } }])
      await expect(sendControlRequest({ dataDir, clock }, request, v.unknown())).rejects.toThrow(
        'version',
      )
    // A folder stands where the next one would listen.
    const nowhere = { config: { dataDir: createTestFolder() }, stores, clock, warn }
    mkdirSync(join(nowhere.config.dataDir, 'control/socket'), { recursive: true })
    const ran: boolean[] = []
    await withControlServer(nowhere, async () => void ran.push(true))
    expect(ran).toEqual([true])
  })
  expect(warned).toEqual([expect.stringContaining("'latchkey backup' have to wait")])
})
