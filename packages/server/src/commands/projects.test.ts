import { expect, onTestFinished, test } from 'vitest'
import { createFakeClock } from '../fakeClock.fixture.ts'
import { openStores } from '../openStores.ts'
import { testPglite } from '../store/database.fixture.ts'
import { commands, runCommand } from './index.ts'
import { actionOf, type Outcome } from './projectActions.ts'

const pglite = testPglite()

/** Runs actions on a database of their own. */
async function projects(): Promise<
  (words: string, values?: Record<string, unknown>) => Promise<Outcome>
> {
  const clock = createFakeClock()
  const config = await pglite.place()
  const stores = await openStores({ config, clock, log: () => {} })
  onTestFinished(stores.close)
  return async (words, values = {}) => {
    const action = actionOf(words.split(' '), values)
    if (typeof action === 'string') throw new Error(action)
    return action(stores.projects)
  }
}

test('a project is made, changed and listed', async () => {
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

test('what cannot be done is told, and changes nothing', async () => {
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

test('every page may be let in again, and every project', async () => {
  const run = await projects()
  const [id = ''] = (await run('create', { origin: ['https://a.example'] })).lines
  await run(`disable ${id}`)
  await run(`enable ${id}`)
  expect((await run(`origins set ${id}`)).lines).toEqual([`${id}  -  every page`])
})

test('the command prints JSON when it is asked to', async () => {
  const out: string[] = []
  const id = 'c'.repeat(32)
  const config = await pglite.place()
  const code = await runCommand(commands, ['projects', 'create', '--id', id, '--json'], {
    config,
    print: (line) => out.push(line),
    warn: (line) => out.push(line),
    signal: AbortSignal.abort(),
  })
  expect([code, JSON.parse(out.join('\n'))]).toMatchObject([0, { id, origins: [], keys: 0 }])
})
