import { expect, it } from 'vitest'
import { createFakeClock } from '../clock/createFakeClock.fixture.ts'
import { createRootSecretFromHex } from '../config/readOrCreateRootSecret.ts'
import { createAccessTokenSigner } from '../wallet/index.ts'
import { createTokenKeySource } from './createTokenKeySource.ts'

it('fetches the keys every five minutes, and uses them for an hour without the wallet service', async () => {
  const clock = createFakeClock()
  const { publicKeys: keys } = createAccessTokenSigner(createRootSecretFromHex('7'.repeat(64)))
  const answers = { fetched: 0, isDown: false }
  const getKeys = createTokenKeySource({
    url: 'https://wallet.example/wallet/v1/jwks',
    clock,
    upstream: {
      async json() {
        answers.fetched += 1
        if (answers.isDown) throw new Error('down')
        return { keys }
      },
    },
  })
  expect(await Promise.all([getKeys(), getKeys()])).toEqual([keys, keys])
  await getKeys()
  expect(answers.fetched).toBe(1)
  clock.advance(300_000)
  await getKeys()
  expect(answers.fetched).toBe(2)
  answers.isDown = true
  clock.advance(3_599_999)
  expect(await getKeys()).toEqual(keys)
  clock.advance(1)
  await expect(getKeys()).rejects.toThrow('down')
  answers.isDown = false
  expect(await getKeys()).toEqual(keys)
})
