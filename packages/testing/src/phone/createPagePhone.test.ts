import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { openPhone } from '../vitest.ts'
import { phoneSides } from './app.fixture.ts'
import { createPagePhone } from './createPagePhone.ts'

const relay = { relayUrl: 'ws://127.0.0.1:9', projectId: 'ab'.repeat(16) }

/** A page that shows this code. */
function showing(uri: string): Page {
  const first = (): object => ({ getAttribute: async () => uri })
  return { locator: () => ({ first }) } as unknown as Page
}

it('pairs with the URI on the page', async () => {
  const phone = await createPagePhone(showing('wc:none'), { ...relay, ...phoneSides })
  await expect(phone.scan()).rejects.toMatchObject({ code: 'pairing.malformed_uri' })
  phone.close()
})

it('throws without a relay', async () => {
  await expect(createPagePhone(showing(''), phoneSides)).rejects.toThrow('phoneOptions')
})

it('has the keys of its namespaces, in Vitest and Playwright', async () => {
  const phone = openPhone({ ...relay, ...phoneSides, name: 'Kingfisher' })
  const beside = await createPagePhone(showing(''), { ...relay, ...phoneSides })
  expect(await phone.addresses()).toEqual(await beside.addresses())
  expect(phone.name).toBe('Kingfisher')
  expect(phone.chains()).toEqual(['eip155:1', 'eip155:10', 'eip155:137', 'solana:localnet'])
  beside.close()
})
