import type { SiwxNonce } from 'latchkey/protocol'
import { describe, expect, it } from 'vitest'
import { createRootSecretFromHex, type RootSecret } from '../config/readOrCreateRootSecret.ts'
import { useSharedDatabase } from '../store/sharedDatabase.fixture.ts'
import { signSourceCursor, verifySourceCursor } from './features/activity/sources/index.ts'
import { getCcipSignerAddress } from './features/names/index.ts'
import { startSignInGateway, type TestSignIn } from './features/siwx/siwx.fixture.ts'

const [oldDigits, newDigits] = ['1'.repeat(64), '2'.repeat(64)]

/** Secrets of the steps of a rotation: with several nodes, those of adjacent steps run together. */
const steps = {
  old: createRootSecretFromHex(oldDigits),
  prepared: createRootSecretFromHex(oldDigits, [newDigits]),
  rotated: createRootSecretFromHex(newDigits, [oldDigits]),
  forgotten: createRootSecretFromHex(newDigits),
} as const satisfies Record<string, RootSecret>

type Step = keyof typeof steps

/** Pairs of functions: the first creates a value, the second checks it. */
const pairs = [
  ['old', 'prepared', true],
  ['prepared', 'old', true],
  ['prepared', 'rotated', true],
  ['rotated', 'prepared', true],
  ['rotated', 'forgotten', true],
  ['forgotten', 'rotated', true],
  ['old', 'forgotten', false],
  ['rotated', 'old', false],
] as const

describe('a rotation of the secret', () => {
  const opened = useSharedDatabase('pglite')

  async function start(from: Step, to: Step): Promise<[TestSignIn, TestSignIn]> {
    const before = await startSignInGateway(opened(), { secret: steps[from] })
    const { account } = before
    return [before, await startSignInGateway(opened(), { secret: steps[to], account })]
  }

  it.each(pairs)(
    'accepts a session token of step %s in step %s: %s',
    async (from, to, isAccepted) => {
      const [before, after] = await start(from, to)
      const { token } = await before.signIn()
      const { status } = await after.call('me', { headers: { authorization: `Bearer ${token}` } })
      expect(status).toBe(isAccepted ? 200 : 401)
      const { keys } = (await (await after.call('jwks')).json()) as { keys: { kid: string }[] }
      const header = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
        kid: string
      }
      expect(keys.some(({ kid }) => kid === header.kid)).toBe(isAccepted)
    },
  )

  it.each(pairs)(
    'accepts a sign-in nonce of step %s in step %s: %s',
    async (from, to, isAccepted) => {
      const [before, after] = await start(from, to)
      const nonce: SiwxNonce = await before.nonce()
      const message = after.message(nonce)
      const signature = await after.account.signMessage({ message })
      const { status } = await after.authenticate({ message, signature, token: nonce.token })
      expect(status).toBe(isAccepted ? 200 : 401)
    },
  )

  it.each(pairs)('accepts an activity cursor of step %s in step %s: %s', (from, to, isAccepted) => {
    const purpose = 'activity cursors'
    const owner = { address: '0xab', chain: 'eip155:1' }
    const position = { source: 'zerion', cursor: 'c' }
    const text = signSourceCursor(steps[from].deriveKeys(purpose)[0], owner, position)
    const found = verifySourceCursor(steps[to].deriveKeys(purpose), owner, text ?? '')
    expect(found).toEqual(isAccepted ? position : undefined)
  })
})

it('signs names with the current secret alone, whose address the on-chain resolver has to trust', async () => {
  const [old, prepared, rotated, forgotten] = await Promise.all(
    Object.values(steps).map(getCcipSignerAddress),
  )
  expect([prepared, rotated]).toEqual([old, forgotten])
  expect(rotated).not.toBe(prepared)
})
