import { expect, it } from 'vitest'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { startGateway } from './gateway.fixture.ts'
import { type AttackedServer, countStatuses, projectId } from './server.fixture.ts'

const opened = useSharedDatabase('pglite')
const inQuery = `projectId=${projectId}`

/** Requests of one address for one route, below its limit. */
const perRoute = 25

const evmAddress = (index: number): string => `0x${index.toString(16).padStart(40, '0')}`
const paths: readonly ((index: number) => string)[] = [
  (index) => `/v1/profile/account/name-${index}.latchkey.id?apiVersion=2&${inQuery}`,
  (index) => `/v1/profile/reverse/${evmAddress(index)}?apiVersion=2&${inQuery}`,
  (index) => `/v1/sessions/eip155:31337:${evmAddress(index)}?${inQuery}`,
  (index) => `/v1/profile/suggestions/name${index}?${inQuery}`,
]

/** Sends requests of four routes that query the database, all at once. */
function flood(
  server: AttackedServer,
  addresses: readonly string[],
): { readonly statuses: Promise<Record<number, number>>; getAnswered(): number } {
  let answered = 0
  const sent = addresses.flatMap((from, at) =>
    paths.flatMap((pathOf) =>
      Array.from({ length: perRoute }, async (_, index) => {
        const response = await server.send(from, pathOf(at * perRoute + index))
        answered += 1
        return response
      }),
    ),
  )
  return { statuses: Promise.all(sent).then(countStatuses), getAnswered: () => answered }
}

it('attack at default limits with queries of one network is repelled', async () => {
  const server = await startGateway(opened().database)
  const { statuses, getAnswered } = flood(server, ['127.1.0.1', '127.1.0.2'])
  await expect.poll(getAnswered, { interval: 1 }).toBeGreaterThan(5)
  // Requests of the attack that are answered before that of a visitor who comes after all of them.
  const countBefore = async (path: string): Promise<number> => {
    const before = getAnswered()
    expect((await server.send('127.200.0.1', path)).status).toBe(200)
    return getAnswered() - before
  }
  const counts = [
    await countBefore('/live'),
    await countBefore(`/v1/profile/account/visitor.latchkey.id?apiVersion=2&${inQuery}`),
  ]
  expect((await statuses)[200]).toBeGreaterThan(100)
  expect(Math.max(...counts)).toBeLessThan(getAnswered() / 3)
})
