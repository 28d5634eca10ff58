import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { connect, type Latchkey } from '../core/index.ts'
import { deferredAdapter, fakeClient, deferredConnector } from '../modal/fakeClient.fixture.ts'
import { mainnet } from '../networks/index.ts'
import { useName, useNameAddress, useRegisterName, useSetPrimaryName } from './index.ts'
import { mountHost } from './mountHost.fixture.ts'

const bob = '0x52b8398551BB1d0BdC022355897508F658C0ffee'
const moment = '2026-02-25T06:13:20.100Z'

/** Shows the account's name and the address of another, and registers a name. */
function Host(): ReactNode {
  const name = useName()
  const receiver = useNameAddress({ name: 'bob.eth' })
  const { mutate, status, error } = useRegisterName()
  const primary = useSetPrimaryName()
  const texts = [
    `name ${name.status}: ${name.data?.name ?? 'none'} ${name.error?.code ?? ''}`,
    `address ${receiver.status}: ${receiver.data?.address ?? 'none'}`,
    `register ${status} ${error?.code ?? ''}`,
    `primary ${primary.status} ${primary.data?.name ?? primary.error?.code ?? ''}`,
  ]
  return createElement(
    'div',
    null,
    ...texts.map((text) => createElement('p', { key: text }, text)),
    createElement('button', { onClick: () => mutate({ name: 'alice' }) }, 'Register'),
    createElement(
      'button',
      { onClick: () => primary.mutate({ name: 'alice.latchkey.id' }) },
      'Choose',
    ),
    createElement('button', { onClick: () => void name.refetch() }, 'Again'),
  )
}

const show = (client: Latchkey): void => mountHost(client, Host)

it('useName, useNameAddress, useRegisterName and useSetPrimaryName follow the gateway [4.13]', async () => {
  const connector = deferredConnector({ id: 'fox' })
  const adapter = deferredAdapter('eip155', [connector], {
    gatewayFeatures: ['names'],
    checksumAddress: async (address) => address,
    signMessage: async () => '0x51',
  })
  const name = 'alice.latchkey.id'
  let isRegistered = false
  const { client } = fakeClient({
    gatewayUrl: 'https://gateway.example',
    adapters: [adapter],
    networks: [mainnet],
    features: { names: 'all' },
    environment: {
      async fetch(input, init = {}) {
        const { pathname } = new URL(String(input))
        if (pathname === '/v1/supported-chains')
          return Response.json({ http: ['eip155:1'], ws: [] })
        if (pathname.startsWith('/v1/identity/')) return Response.json({ name: null, avatar: null })
        if (pathname.startsWith('/v1/profile/resolve/'))
          return Response.json({ name: 'bob.eth', address: bob })
        if (pathname.startsWith('/v1/profile/suggestions/'))
          return Response.json({ suggestions: [{ name, registered: false }] })
        const times = { registered_at: moment, updated_at: moment }
        const record = { name, ...times, attributes: {}, addresses: {} }
        if (init.method === 'POST') isRegistered = true
        if (pathname.startsWith('/v1/profile/account'))
          return Response.json(isRegistered ? record : [])
        throw new TypeError('Failed to fetch')
      },
    },
  })
  show(client)
  await expect.element(page.getByText('name pending: none')).toBeVisible()
  const connecting = connect(client, { connector, network: mainnet.caipNetworkId })
  await expect.poll(() => connector.pending.length).toBe(1)
  connector.approve(mainnet.caipNetworkId)
  await connecting
  await expect.element(page.getByText('name success: none')).toBeVisible()
  await expect.element(page.getByText(`address success: ${bob}`)).toBeVisible()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByText('register success')).toBeVisible()
  await expect.element(page.getByText(`name success: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'Choose' }).click()
  await expect.element(page.getByText(`primary success ${name}`)).toBeVisible()
})
