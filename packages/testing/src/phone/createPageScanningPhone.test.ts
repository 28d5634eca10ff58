import type { Page } from '@playwright/test'
import { expect, it } from 'vitest'
import { openTestPhone } from '../vitest.ts'
import { phoneChains } from './app.fixture.ts'
import { createPageScanningPhone } from './createPageScanningPhone.ts'

const relay = { relayUrl: 'ws://127.0.0.1:9', projectId: 'ab'.repeat(16) }

/** A page that shows this code. */
function showing(uri: string): Page {
  const first = (): object => ({ getAttribute: async () => uri })
  return { locator: () => ({ first }) } as unknown as Page
}

it('pairs with the URI on the page', async () => {
  const phone = await createPageScanningPhone(showing('wc:none'), { ...relay, ...phoneChains })
  await expect(phone.scan()).rejects.toMatchObject({ code: 'pairing.malformed_uri' })
  phone.close()
})

it('throws without a relay', async () => {
  await expect(createPageScanningPhone(showing(''), phoneChains)).rejects.toThrow('phoneOptions')
})

it('a phone has the keys of its namespaces, in Vitest and Playwright', async () => {
  const phone = openTestPhone({ ...relay, ...phoneChains, name: 'Kingfisher' })
  const beside = await createPageScanningPhone(showing(''), { ...relay, ...phoneChains })
  expect(await phone.addresses()).toEqual(await beside.addresses())
  expect(phone.name).toBe('Kingfisher')
  expect(phone.chains()).toEqual(['eip155:1', 'eip155:10', 'eip155:137', 'solana:localnet'])
  beside.close()
})
