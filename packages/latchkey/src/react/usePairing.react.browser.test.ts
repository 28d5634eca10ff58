import { createElement, type ReactNode } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { Latchkey } from '../core/index.ts'
import {
  type FakeClient,
  deferredAdapter,
  fakeClient,
  fakeWalletConnectConnector,
  setPairingUri,
} from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { usePairing } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

/** A host that shows the code itself. */
function Host(): ReactNode {
  const { uri, status, error, start, cancel } = usePairing()
  return createElement(
    'div',
    null,
    createElement('output', null, `${status} ${uri ?? '-'} ${error?.code ?? ''}`),
    createElement('button', { onClick: () => void start() }, 'Pair'),
    createElement('button', { onClick: cancel }, 'Give up'),
  )
}

const show = (client: Latchkey): void => mountHost(client, Host)

function pairing(): FakeClient & { code: ReturnType<typeof fakeWalletConnectConnector> } {
  const code = fakeWalletConnectConnector()
  const fake = fakeClient({
    manualWCControl: true,
    pairing: false,
    adapters: [deferredAdapter('eip155', [code]), deferredAdapter('solana', [])],
  })
  return { ...fake, code }
}

it('returns the pairing URI to the host, and connects the wallet that scans it [2.8]', async () => {
  const { client, code } = pairing()
  show(client)
  await expect.element(page.getByText('idle -')).toBeVisible()
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.poll(() => code.pending.length).toBe(1)
  setPairingUri(client, 'wc:1@2')
  await expect.element(page.getByText('ready wc:1@2')).toBeVisible()
  code.approve(mainnet.caipNetworkId)
  await expect.poll(() => client.store.get().connection.eip155?.status).toBe('connected')
  await expect.element(page.getByText('connected')).toBeVisible()
  expect(document.querySelector('dialog')).toBeNull()
})

it('cancels pairing', async () => {
  const { client, code } = pairing()
  show(client)
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.poll(() => code.pending.length).toBe(1)
  setPairingUri(client)
  await page.getByRole('button', { name: 'Give up' }).click()
  await expect.element(page.getByText('idle -')).toBeVisible()
  expect(client.store.get().connectFlow.status).toBe('idle')
})

it('reports pairing.not_configured without a relay, and rejects nothing', async () => {
  const rejections: unknown[] = []
  const onRejection = (event: PromiseRejectionEvent): void => void rejections.push(event.reason)
  window.addEventListener('unhandledrejection', onRejection)
  onTestFinished(() => window.removeEventListener('unhandledrejection', onRejection))
  show(fakeClient({ pairing: false }).client)
  await page.getByRole('button', { name: 'Pair' }).click()
  await expect.element(page.getByText('failed - pairing.not_configured')).toBeVisible()
  expect(rejections).toEqual([])
})
